import { useState } from 'react'
import { isNotFound, removeAll } from '../../api/removal.ts'
import { toast } from '../../ui/toast.tsx'
import type { RecordsList } from './use-records-list.ts'

/** What a deletion asks and says, in the words of the records. */
export interface DeletionMessages {
  confirmDelete: string
  /** One chosen record keeps the text for many. */
  confirmDeleteMany: (count: number) => string
  deleted: string
  deletedMany: (count: number) => string
  deleteFailed: string
  deleteManyFailed: string
  missing: string
  notDeleted: (name: string, reason: string) => string
  someNotDeleted: (failed: number, asked: number, reason: string) => string
}

export interface RowDeletion<Row> {
  isDeleting: boolean
  /** Why records are still there; stays to be read, for a toast goes after a second. */
  problem: string | undefined
  dismiss: () => void
  deleteOne: (row: Row) => Promise<void>
  deleteSelected: () => Promise<void>
}

/** Deletes rows of a dashboard's list, one or all that are chosen, with the questions before and the words after it. */
export function useDeleteRows<Row extends { id: number }>(parts: {
  of: RecordsList<Row>
  rowName: (row: Row) => string
  remove: (id: number) => Promise<void>
  messages: DeletionMessages
}): RowDeletion<Row> {
  const { rowName, remove, messages } = parts
  const { list, selection, expansion, countAll } = parts.of
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()

  function forget(ids: readonly number[]) {
    list.removeRows(ids)
    selection.forget(ids)
    ids.forEach(expansion.collapse)
    countAll(-ids.length)
  }

  async function deleteOne(row: Row) {
    if (!window.confirm(messages.confirmDelete)) return
    setProblem(undefined)
    try {
      await remove(row.id)
      forget([row.id])
      toast.success(messages.deleted)
    } catch (error) {
      toast.error(messages.deleteFailed)
      if (isNotFound(error)) forget([row.id])
      setProblem(isNotFound(error) ? messages.missing : messages.notDeleted(rowName(row), (error as Error).message))
    }
  }

  async function deleteSelected() {
    const ids = [...selection.ids]
    if (isDeleting || !window.confirm(messages.confirmDeleteMany(ids.length))) return
    setProblem(undefined)
    setDeleting(true)
    const { removed, reasons } = await removeAll(ids, remove)
    setDeleting(false)
    forget(removed)
    if (reasons[0] === undefined) return toast.success(messages.deletedMany(removed.length))
    // When a bulk delete fails, the list reloads.
    toast.error(messages.deleteManyFailed)
    setProblem(messages.someNotDeleted(reasons.length, ids.length, reasons[0]))
    list.reload()
  }

  return { isDeleting, problem, dismiss: () => setProblem(undefined), deleteOne, deleteSelected }
}
