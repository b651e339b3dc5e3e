import type { Page } from '@vitrine/contract/api/page'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field } from '@vitrine/contract/fields/fields'
import type { ListState, Sort } from '@vitrine/contract/lists/list-query'
import { useState } from 'react'
import { isNotFound, type Remove, removeAll } from '../../api/removal.ts'
import { startAction, type UserAction } from '../../api/user-action.ts'
import { askDeletion } from '../../edit/ask-deletion.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { type DashboardQuery, EMPTY_QUERY } from '../../search/dashboard-query.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { toast } from '../../ui/toast.tsx'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import { useSaveCell } from '../cell-editing/use-save-cell.ts'
import type { ListPart } from '../cells/use-cell-writes.ts'
import type { Column } from '../columns/column.ts'
import { useSelectedRows } from '../selection/use-selection.ts'
import type { LibraryViews, Opening } from './opening.ts'
import type { StatBar } from './stat-bars.ts'
import { useRecordsList } from './use-records-list.ts'

export interface DashboardRow {
  id: number
}

export interface RecordsSource<Row extends DashboardRow, Filter extends string> {
  /** The kind of its records; also names what the browser stores of the table's columns, density and default view. */
  table: RecordKind
  texts: RecordTexts
  columns: readonly Column<Row>[]
  /** The lab fields that the table has beside its own: `withLabFields` put them into it. */
  labFields?: readonly Field[]
  /** A record's name in the labels of its controls. Must be the same function on each render. */
  rowName: (row: Row) => string
  pageSize: number
  /** Pages of its records lead through the list that they were opened from. */
  leadsThroughList?: true
  /** Absent where the server's own order is wanted. */
  initialSort?: Sort
  statistics?: readonly StatBar<Filter>[]
  list: (state: ListState, signal?: AbortSignal) => Promise<Page<Row>>
  update: (row: Row, patch: Record<string, unknown>, action?: UserAction) => Promise<Partial<Row>>
  remove: Remove
}

export interface Records<Row extends DashboardRow, Filter extends string = string>
  extends ReturnType<typeof useRecords<Row, Filter>> {
  opening: Opening
  /** Whose columns, density and default view are used. */
  user: string
  library: LibraryViews
  setLibrary: (next: (now: LibraryViews) => LibraryViews) => void
}

/** Deletes rows of a dashboard's list, one or all that are selected, with confirmations and toasts. */
function useDeleteRows<Row extends DashboardRow>(
  { table: kind, rowName, remove, texts }: Pick<RecordsSource<Row, never>, 'table' | 'rowName' | 'remove' | 'texts'>,
  records: ReturnType<typeof useRecordsList<Row>>,
) {
  const { list, selection, expansion, countAll } = records
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string>()

  function forget(ids: readonly number[]) {
    list.removeRows(ids)
    selection.forget(ids)
    ids.forEach(expansion.collapse)
    countAll(-ids.length)
  }

  async function deleteOne(row: Row) {
    const question = { title: texts.confirmDelete, action: texts.deleteOne }
    if (!(await askDeletion({ ...question, kind, ids: [row.id] }))) return
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
    if (!(await askDeletion({ ...question, kind, ids }))) return
    setProblem(undefined)
    setDeleting(true)
    const action = startAction('delete-many')
    const { removed, reasons } = await removeAll(ids, remove, action)
    setDeleting(false)
    forget(removed)
    if (removed.length > 0) offerUndo({ text: texts.deletedMany(removed.length), requestId: action.requestId })
    if (reasons[0] === undefined) return toast.success(texts.deletedMany(removed.length))
    // When a bulk delete fails, the list reloads.
    toast.error(texts.deleteManyFailed)
    setProblem(texts.someNotDeleted(reasons.length, ids.length, reasons[0]))
    list.reload()
  }

  return {
    isDeleting,
    /** Why records could not be deleted; stays until it is dismissed, for a toast disappears after a second. */
    problem,
    setProblem,
    dismiss: () => setProblem(undefined),
    deleteOne,
    deleteSelected,
  }
}

/** @param opening what the list opens with, where that is not as built in */
export function useRecords<Row extends DashboardRow, Filter extends string>(
  source: RecordsSource<Row, Filter>,
  user: string,
  opening: Pick<Opening, 'query' | 'shown' | 'open'> = {},
) {
  const { table, texts, columns, pageSize, initialSort, update } = source
  const listed = useRecordsList<Row, Filter>({
    table,
    user,
    columns,
    pageSize,
    first: (opening.query as DashboardQuery<Filter> | undefined) ?? { ...EMPTY_QUERY, sort: initialSort },
    shown: opening.shown,
    open: opening.open,
    bars: source.statistics,
    listPage: source.list,
  })
  const { list, selection } = listed
  const deletion = useDeleteRows(source, listed)
  const saveCell = useSaveCell<Row>({
    columns,
    noun: texts.one,
    messages: texts,
    send: (row, column, value) => update(row, { [fieldOf(column)]: value }),
    mergeRow: list.mergeRow,
  })
  return {
    ...listed,
    ...deletion,
    saveCell,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    /** Counts records that were created, and reloads the list to show them. */
    showAdded: (count: number) => {
      listed.countAll(count)
      list.reload()
    },
    /** The rows after a given one, where a paste continues: in the list, or in the row's group. */
    listAround(row: Row): Omit<ListPart, 'asked'> | undefined {
      const { query, groups } = listed
      const { rows, total } = list
      if (!groups) return { query, total, start: 0, end: rows.length }
      const place = groups.placeOf(row.id)
      const start = rows.indexOf(row) - (place?.index ?? 0)
      return place && { query: { ...query, rules: place.rules }, total: place.total, start, end: start + place.loaded }
    },
    /** Recounts and reloads after changes of somebody else, or of an import. */
    showChanged() {
      listed.recount()
      listed.reload()
    },
  }
}
