import { useMemo, useState } from 'react'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { fieldOf } from '../cell-editing/cell-edit.ts'
import { useSaveCell } from '../cell-editing/use-save-cell.ts'
import type { PagedList } from '../list/use-paged-list.ts'
import { useSelectedRows } from '../selection/use-selected-rows.ts'
import type { SavedView } from '../views/saved-views.ts'
import type { Dashboard, DashboardRow, DashboardTask } from './dashboard.ts'
import { recordStats } from './record-stats.ts'
import type { Records } from './records.ts'
import { useDeleteRows } from './use-delete-rows.ts'
import { useRecordsList } from './use-records-list.ts'

const NO_STATISTICS = { bars: [], bytes: () => 0 }

/** The first page stays known while Previous shows a later one alone. */
function useFirstPage<Row>({ rows, firstPage }: PagedList<Row>, pageSize: number): readonly Row[] {
  const shown = useMemo(() => (firstPage === 0 ? rows.slice(0, pageSize) : undefined), [rows, firstPage, pageSize])
  const [known, setKnown] = useState<readonly Row[]>([])
  if (shown && shown !== known) setKnown(shown)
  return shown ?? known
}

/** @param opened the saved view that the list opens with */
export function useRecords<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>(
  dashboard: Dashboard<Row, Filter, Task>,
  user: string,
  opened?: SavedView,
): Records<Row, Filter> {
  const { texts, columns, rowName, pageSize, initialSort, remove, update, statistics } = dashboard
  const listed = useRecordsList<Row, Filter>({
    table: dashboard.table,
    user,
    columns,
    pageSize,
    first: opened
      ? { ...EMPTY_QUERY, filter: opened.filter as Partial<Record<Filter, string[]>>, sort: opened.sort }
      : { ...EMPTY_QUERY, sort: initialSort },
    listPage: dashboard.list,
  })
  const { list, allCount, selection } = listed
  const deletion = useDeleteRows({ of: listed, rowName, remove, messages: texts })
  const saveCell = useSaveCell<Row>({
    columns,
    noun: texts.one,
    messages: texts,
    send: async (row, column, value) => (await update?.(row, { [fieldOf(column)]: value })) ?? {},
    mergeRow: list.mergeRow,
  })
  const firstPage = useFirstPage(list, pageSize)
  const counted = statistics?.of === 'first-page' ? firstPage : list.rows
  const stats = useMemo(
    () => recordStats<Row, Filter>(statistics ?? NO_STATISTICS, counted, allCount),
    [statistics, counted, allCount],
  )
  return {
    ...listed,
    ...deletion,
    saveCell: update && saveCell,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    showAdded: count => {
      listed.countAll(count)
      list.reload()
    },
    stats,
    firstPage,
    views: undefined,
  }
}
