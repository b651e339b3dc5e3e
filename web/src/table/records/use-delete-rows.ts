import { useState } from 'react'
import { isNotFound, type Remove, removeAll } from '../../api/removal.ts'
import { startAction } from '../../api/user-action.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import type { PagedList } from '../../list/use-paged-list.ts'
import type { Question } from '../../ui/dialogs/question.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { RecordTexts } from '../../ui/record-texts.ts'
import type { ExpansionState } from '../details/use-drawer.ts'
import type { SelectionState } from '../selection/use-selection.ts'

interface DeleteRowsOptions<Row> {
  rowName: (row: Row) => string
  remove: Remove
  texts: RecordTexts
  confirm: (question: Pick<Question, 'title' | 'action'>, ids: readonly number[]) => Promise<boolean>
  list: Pick<PagedList<Row>, 'removeRows' | 'reload'>
  selection: Pick<SelectionState, 'ids' | 'forget'>
  expansion: Pick<ExpansionState, 'collapse'>
  /** @param count number of deleted records */
  onDeleted?: (count: number) => void
}

/** Deletes one or all selected rows of a list, with confirmations and toasts. */
export function useDeleteRows<Row extends { id: number }>(options: DeleteRowsOptions<Row>) {
  const { rowName, remove, texts, confirm, list, selection, expansion, onDeleted } = options
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()

  function forget(ids: readonly number[]) {
    list.removeRows(ids)
    selection.forget(ids)
    ids.forEach(expansion.collapse)
    onDeleted?.(ids.length)
  }

  async function deleteOne(row: Row) {
    const question = { title: texts.confirmDelete, action: texts.deleteOne }
    if (!(await confirm(question, [row.id]))) return
    setProblem(undefined)
    try {
      const action = startAction()
      await remove(row.id, action)
      forget([row.id])
      toast.success(texts.deleted)
      offerUndo({ text: texts.deleted, requestId: action.requestId })
    } catch (error) {
      toast.error(texts.deleteFailed)
      if (isNotFound(error)) forget([row.id])
      setProblem(isNotFound(error) ? texts.missing : texts.notDeleted(rowName(row), (error as Error).message))
    }
  }

  async function deleteSelected() {
    const ids = [...selection.ids]
    if (isDeleting) return
    const question = { title: texts.confirmDeleteMany(ids.length), action: texts.deleteMany(ids.length) }
    if (!(await confirm(question, ids))) return
    setProblem(undefined)
    setDeleting(true)
    const action = startAction('delete-many')
    const { removed, reasons } = await removeAll(ids, remove, action)
    setDeleting(false)
    forget(removed)
    if (removed.length > 0) offerUndo({ text: texts.deletedMany(removed.length), requestId: action.requestId })
    if (reasons[0] === undefined) return toast.success(texts.deletedMany(removed.length))
    // After a failed bulk delete the list reloads.
    toast.error(texts.deleteManyFailed)
    setProblem(texts.someNotDeleted(reasons.length, ids.length, reasons[0]))
    list.reload()
  }

  return {
    isDeleting,
    /** Why records could not be deleted, until dismissed: a toast disappears after a second. */
    problem,
    setProblem,
    dismiss: () => setProblem(undefined),
    deleteOne,
    deleteSelected,
  }
}
