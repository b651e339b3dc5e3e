import type { TrashItem, TrashRestored } from '@vitrine/contract/history/trash'
import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { refusalOf } from '../history/undo/undo-api.ts'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { useLoadingFlag } from '../ui/notices/loading-flag.ts'
import { toast } from '../ui/notices/toast.tsx'
import { recordAddress } from '../ui/record-address.ts'
import { describeIncomplete } from './describe-item.ts'
import { restoreFromTrash } from './trash-api.ts'
import { trashMessages } from './trash-messages.ts'
import type { TrashState } from './use-trash.ts'

/** New ids of samples, by the id in the trash. */
export type NewIds = Readonly<Record<string, string>>

/** A restore that needs new ids of samples, by id in the trash. */
export interface TakenIds {
  items: readonly TrashItem[]
  /** The samples to rename, in the order in which they were rejected. */
  samples: readonly TrashItem[]
  /** The new ids sent last. */
  sent: NewIds
  /** The samples whose id, old or new, the last reply rejected. */
  refused: ReadonlySet<number>
}

const linksOf = (items: readonly TrashItem[]) =>
  items.flatMap(({ kind, record_id, name }) =>
    // A file is shown with its slide.
    kind === 'files' ? [] : [{ to: recordAddress(kind).detail(record_id), label: name }],
  )

/** The samples of a restore whose ids are now taken; none for any other error. */
function takenSamples(error: unknown, items: readonly TrashItem[]): TrashItem[] {
  const conflicts = refusalOf(error)?.conflicts ?? []
  const taken = conflicts.filter(({ kind, reason }) => kind === 'samples' && reason === 'taken')
  if (taken.length < conflicts.length) return []
  return taken.flatMap(({ id }) => items.find(item => item.kind === 'samples' && item.record_id === id) ?? [])
}

/** Restores all of the records or none, as one change that can be undone. */
export function useRestore(trash: Pick<TrashState, 'remove' | 'reload'>) {
  const { isBusy, run, problem, dismissProblem } = useAction()
  useLoadingFlag(isBusy)
  const [incomplete, setIncomplete] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<TakenIds>()

  function handleRestored(deleted: readonly TrashItem[], newIds: NewIds, reply: TrashRestored) {
    const items = deleted.map(item => ({ ...item, name: newIds[item.id] ?? item.name }))
    const [only] = items
    const text =
      only && items.length === 1
        ? trashMessages.restored(only.kind, only.name)
        : trashMessages.restoredMany(items.length)
    toast.success(text)
    offerUndo({ text, requestId: reply.request_id, links: linksOf(items) })
    setTaken(undefined)
    setIncomplete(describeIncomplete(reply))
    trash.remove(items)
  }

  /** @returns the message above the list; undefined if new ids are needed */
  function handleRefused(items: readonly TrashItem[], newIds: NewIds, error: unknown): string | undefined {
    // Somebody else was faster.
    if (isNotFound(error)) trash.reload()
    const samples = takenSamples(error, items)
    if (samples.length === 0) return (error as Error).message
    setTaken(now => ({
      items,
      // Samples rejected before stay, with what was typed for them.
      samples: [...new Set([...(now?.samples ?? []), ...samples])],
      sent: newIds,
      refused: new Set(samples.map(({ id }) => id)),
    }))
    return undefined
  }

  function restore(items: readonly TrashItem[], newIds: NewIds = {}) {
    if (items.length === 0) return
    const hasNewIds = Object.keys(newIds).length > 0
    const ids = items.map(({ id }) => id)
    void run(
      async () => {
        setIncomplete([])
        handleRestored(items, newIds, await restoreFromTrash({ ids, ...(hasNewIds && { sample_ids: { ...newIds } }) }))
      },
      error => handleRefused(items, newIds, error),
    )
  }

  return {
    isBusy,
    restore,
    /** Why the last restore failed; also shown in the dialog of taken ids. */
    problem,
    dismissProblem,
    /** What was not restored, as sentences. */
    incomplete,
    dismissIncomplete: () => setIncomplete([]),
    /** Undefined unless new ids are needed. */
    taken,
    cancel() {
      setTaken(undefined)
      dismissProblem()
    },
  }
}
