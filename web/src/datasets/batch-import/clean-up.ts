import { DELETES_IN_FLIGHT, unlessMissing } from '../../api/removal.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { forgetRequest, type UserAction } from '../../api/user-action.ts'
import { removeSlide } from '../../slides/slides-api.ts'
import {
  type CreatedSlide,
  type Ending,
  type ImportFailure,
  type ImportPorts,
  type Leftover,
  reasonOf,
} from './import-outcome.ts'

/** Deletes every slide of an import that ended without a result, and says what is left. */
export async function cleanUp(
  ending: Ending,
  created: readonly CreatedSlide[],
  action: UserAction,
  ports: Pick<ImportPorts, 'onProgress'>,
): Promise<ImportFailure> {
  const leftovers = await deleteSlides(created, action, ports)
  // Nothing is left of it that could be undone.
  if (leftovers.length === 0) forgetRequest(action.requestId)
  return { ...ending, deleted: created.length - leftovers.length, leftovers }
}

async function deleteSlides(
  created: readonly CreatedSlide[],
  action: UserAction,
  { onProgress }: Pick<ImportPorts, 'onProgress'>,
): Promise<Leftover[]> {
  let deleted = 0
  const report = () => onProgress({ phase: 'cleanup', completed: deleted, total: created.length })
  if (created.length > 0) report()
  const removeOne = async ({ id }: CreatedSlide) => {
    await unlessMissing(removeSlide(id, action))
    deleted += 1
    report()
  }
  const { failed } = await runBulk(created, removeOne, { limit: DELETES_IN_FLIGHT })
  return failed.map(({ item, error }) => ({ ...item, reason: reasonOf(error) }))
}
