import type { TrashItem, TrashRestored } from '@vitrine/contract/trash'
import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { refusalOf } from '../history/undo/undo-api.ts'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { toast } from '../ui/toast.tsx'
import { describeIncomplete } from './describe-item.ts'
import { recordAddress } from './record-address.ts'
import { restoreFromTrash } from './trash-api.ts'
import { trashMessages } from './trash-messages.ts'
import type { Trash } from './use-trash.ts'

/** New ids of samples, by the id in the trash. */
export type NewIds = Readonly<Record<string, string>>

/** A restore that waits for new ids of samples, by the id in the trash. */
export interface TakenIds {
  items: readonly TrashItem[]
  /** The samples to be renamed, in the order in which they were refused. */
  samples: readonly TrashItem[]
  /** What was sent last. */
  sent: NewIds
  /** Those of `samples` whose id, old or new, was refused by the last reply. */
  refused: ReadonlySet<number>
}

/** Links to more records would fill the banner. */
const MOST_LINKS = 5

function linksOf(items: readonly TrashItem[]) {
  const links = items.flatMap(({ kind, record_id, name }) => {
    const to = recordAddress(kind, record_id)
    return to === undefined ? [] : [{ to, label: name }]
  })
  return links.slice(0, MOST_LINKS)
}

/** The samples of a restore whose id another sample has by now; none for any other error. */
function takenSamples(error: unknown, items: readonly TrashItem[]): TrashItem[] {
  const conflicts = refusalOf(error)?.conflicts ?? []
  const taken = conflicts.filter(({ kind, reason }) => kind === 'samples' && reason === 'taken')
  if (taken.length < conflicts.length) return []
  return taken.flatMap(({ id }) => items.find(item => item.kind === 'samples' && item.record_id === id) ?? [])
}

/** Restores records: all of them or none, as one change that can be undone. */
export function useRestore(trash: Pick<Trash, 'remove' | 'reload'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
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

  function handleRefused(items: readonly TrashItem[], newIds: NewIds, error: unknown) {
    const samples = takenSamples(error, items)
    if (samples.length === 0) return setProblem((error as Error).message)
    setTaken(now => ({
      items,
      // Those that were refused before stay, with what was typed for them.
      samples: [...new Set([...(now?.samples ?? []), ...samples])],
      sent: newIds,
      refused: new Set(samples.map(({ id }) => id)),
    }))
  }

  async function restore(items: readonly TrashItem[], newIds: NewIds = {}) {
    if (isBusy || items.length === 0) return
    setBusy(true)
    setProblem(undefined)
    setIncomplete([])
    try {
      const hasNewIds = Object.keys(newIds).length > 0
      const ids = items.map(({ id }) => id)
      handleRestored(items, newIds, await restoreFromTrash({ ids, ...(hasNewIds && { sample_ids: { ...newIds } }) }))
    } catch (error) {
      handleRefused(items, newIds, error)
      // Somebody else was faster.
      if (isNotFound(error)) trash.reload()
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    restore: (items: readonly TrashItem[], newIds?: NewIds) => void restore(items, newIds),
    /** Why the last restore failed; also in the dialog of taken ids. */
    problem,
    dismissProblem: () => setProblem(undefined),
    /** What did not come back, as sentences. */
    incomplete,
    dismissIncomplete: () => setIncomplete([]),
    /** Undefined unless new ids are asked for. */
    taken,
    giveUp() {
      setTaken(undefined)
      setProblem(undefined)
    },
  }
}
