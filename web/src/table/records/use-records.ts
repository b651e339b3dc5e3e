import type { Page } from '@vitrine/contract/api/page'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field } from '@vitrine/contract/fields/fields'
import type { ListState, Sort } from '@vitrine/contract/lists/list-query'
import type { Remove } from '../../api/removal.ts'
import type { UserAction } from '../../api/user-action.ts'
import { askDeletion } from '../../edit/ask-deletion.ts'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import type { RecordTexts } from '../../ui/record-texts.ts'
import { cellField } from '../cell-editing/cell-edit.ts'
import { useSaveCell } from '../cell-editing/use-save-cell.ts'
import type { ListPart } from '../cells/use-cell-writes.ts'
import type { Column } from '../columns/column.ts'
import { useSelectedRows } from '../selection/use-selection.ts'
import type { LibraryViews, Opening } from './opening.ts'
import type { StatBar } from './stat-bars.ts'
import { useDeleteRows } from './use-delete-rows.ts'
import { useRecordsList } from './use-records-list.ts'

export interface DashboardRow {
  id: number
}

export interface RecordsSource<Row extends DashboardRow> {
  /** The kind of its records, and the key of the table's columns, density and default view in the browser's storage. */
  table: RecordKind
  texts: RecordTexts
  columns: readonly Column<Row>[]
  /** The lab fields that `withLabFields` added to the table. */
  labFields?: readonly Field[]
  /** A record's name in the labels of its controls. Must be the same function on each render. */
  rowName: (row: Row) => string
  pageSize: number
  /** The pages of its records lead through the list that they were opened from. */
  leadsThroughList?: true
  /** Default: the server's order */
  initialSort?: Sort
  statistics?: readonly StatBar[]
  list: (state: ListState, signal?: AbortSignal) => Promise<Page<Row>>
  update: (row: Row, patch: Record<string, unknown>, action?: UserAction) => Promise<Partial<Row>>
  remove: Remove
}

export interface Records<Row extends DashboardRow> extends ReturnType<typeof useRecords<Row>> {
  opening: Opening
  /** The user whose columns, density and default view apply. */
  user: string
  library: LibraryViews
  setLibrary: (next: (now: LibraryViews) => LibraryViews) => void
}

/** @param opening what the list opens with, if that is not the built-in table */
export function useRecords<Row extends DashboardRow>(
  source: RecordsSource<Row>,
  user: string,
  opening: Pick<Opening, 'query' | 'shown' | 'open'> = {},
) {
  const { table, texts, columns, pageSize, initialSort, update } = source
  const listed = useRecordsList<Row>({
    table,
    user,
    columns,
    pageSize,
    first: opening.query ?? { ...EMPTY_QUERY, sort: initialSort },
    shown: opening.shown,
    open: opening.open,
    bars: source.statistics,
    listPage: source.list,
  })
  const { list, selection } = listed
  const deletion = useDeleteRows({
    ...source,
    ...listed,
    confirm: (question, ids) => askDeletion({ ...question, kind: table, ids }),
    onDeleted: count => listed.countAll(-count),
  })
  const saveCell = useSaveCell<Row>({
    columns,
    noun: texts.one,
    messages: texts,
    send: (row, column, value) => update(row, { [cellField(column)]: value }),
    mergeRow: list.mergeRow,
  })
  return {
    ...listed,
    ...deletion,
    saveCell,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    /** Counts newly created records, and reloads the list to show them. */
    showAdded: (count: number) => {
      listed.countAll(count)
      list.reload()
    },
    /** Finds the rows after a given one, where a paste continues: in the list, or in the row's group. */
    listAround(row: Row): Omit<ListPart, 'adjustSearch'> | undefined {
      const { query, groups } = listed
      const { rows, total } = list
      if (!groups) return { query, total, start: 0, end: rows.length }
      const position = groups.positionOf(row.id)
      const start = rows.indexOf(row) - (position?.index ?? 0)
      return (
        position && {
          query: { ...query, rules: position.rules },
          total: position.total,
          start,
          end: start + position.loaded,
        }
      )
    },
    /** Recounts and reloads after changes by somebody else, or by an import. */
    showChanged() {
      listed.recount()
      listed.reload()
    },
  }
}
