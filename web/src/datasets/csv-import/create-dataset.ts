import { DATASET_TYPE_NAMES } from '@vitrine/contract/dataset-types'
import type { NewDataset } from '@vitrine/contract/datasets'
import { isUnanswered } from '../../api/save-errors.ts'
import type { UserAction } from '../../api/user-action.ts'
import { createDataset, getFullDataset } from '../datasets-api.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow } from './read-dataset-file.ts'

/**
 * The body that creates the dataset: types as names, each slide once, in the file's order, and an empty description.
 * @throws if a row has no slide, which a valid validation rules out
 */
export function datasetBody(
  name: string,
  entries: readonly DatasetRow[],
  ids: ReadonlyMap<string, number>,
): NewDataset & { dataset_slides: { slide_id: number; type: string }[] } {
  const types = new Map<number, string>()
  for (const { slideName, type } of entries) {
    const id = ids.get(slideName)
    if (id === undefined) throw new Error(csvImportMessages.idNotFound(slideName))
    if (!types.has(id)) types.set(id, DATASET_TYPE_NAMES[type])
  }
  return { name, description: '', dataset_slides: [...types].map(([slide_id, type]) => ({ slide_id, type })) }
}

export interface CreationFailure {
  message: string
  /** What a call without a reply may have created all the same. */
  warning?: string | undefined
}

/** After a create the full dataset is fetched. If that fails, the dataset exists all the same. */
async function countSlides(id: number, sent: number): Promise<number> {
  try {
    return (await getFullDataset(id)).dataset_slides.length
  } catch (error) {
    console.error(`Dataset ${id} was created, but could not be read back.`, error)
    return sent
  }
}

/** Creates the dataset of a file whose slides are all known; returns how many it has. Never rejects. */
export async function createFromRows(
  action: UserAction,
  ...content: Parameters<typeof datasetBody>
): Promise<{ result: number } | { failure: CreationFailure }> {
  try {
    const body = datasetBody(...content)
    const { id } = await createDataset(body, action)
    return { result: await countSlides(id, body.dataset_slides.length) }
  } catch (error) {
    const warning = isUnanswered(error) ? csvImportMessages.unanswered : undefined
    return { failure: { message: csvImportMessages.createFailed((error as Error).message), warning } }
  }
}
