import type { Page } from '@vitrine/contract/api/page'
import type { ListState } from '@vitrine/contract/lists/list-query'
import { useMemo, useState } from 'react'
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts'
import { type DashboardQuery, foundKey, isUnfiltered } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { type StoredChoices, useTableChoices } from '../columns/use-table-choices.ts'
import { useExpansion } from '../details/use-drawer.ts'
import type { GroupedList } from '../grid/grid-band.ts'
import { useSelection } from '../selection/use-selection.ts'
import { readCursor } from './read-cursor.ts'
import type { StatBar } from './stat-bars.ts'
import { useStatistics } from './use-statistics.ts'

const NO_BARS: readonly StatBar[] = []

const rowId = (row: { id: number }) => row.id

/** The first page is loaded alone, so that the first rows appear soon. */
const PAGES_AT_ONCE = 2

/** A list that is counted again after its rows were edited. */
function useCountedEdits<Row>(list: PagedList<Row>, recount: () => void): PagedList<Row> {
  const { mergeRow, mergeRows } = list
  const merging = useMemo(
    () => ({
      mergeRow: (row: Row) => {
        mergeRow(row)
        recount()
      },
      mergeRows: (rows: readonly Row[]) => {
        mergeRows(rows)
        recount()
      },
    }),
    [mergeRow, mergeRows, recount],
  )
  return { ...list, ...merging }
}

/** The number of matching records; unchanged while another search or filter loads. */
function useFound(query: DashboardQuery, { status, total }: Pick<PagedList<unknown>, 'status' | 'total'>) {
  const [found, setFound] = useState<number>()
  const now = isUnfiltered(query) ? undefined : status === 'ready' ? total : found
  if (now !== found) setFound(now)
  return now
}

/** The list of a dashboard with its query, selection, open row and column choices. Reloads when the query changes. */
export function useRecordsList<Row extends { id: number }>(options: {
  /** Key of the table's columns and density in the browser's storage. */
  table: string
  /** The user whose columns and density apply. */
  user: string
  columns: readonly Column<Row>[]
  pageSize: number
  first: DashboardQuery
  /** Replaces the user's columns and density. */
  shown?: StoredChoices | undefined
  open?: number | undefined
  bars?: readonly StatBar[] | undefined
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>
}) {
  const { table, user, columns, pageSize, listPage } = options
  const [query, setQuery] = useState(options.first)
  const [groups, showGroups] = useState<GroupedList<Row>>()
  const [readSince, setReadSince] = useState<Promise<string | undefined>>()
  const flatList = usePagedList<Row>({
    key: JSON.stringify({ ...query, group: undefined }),
    pageSize,
    pagesAtOnce: PAGES_AT_ONCE,
    rowId,
    onReload: () => setReadSince(readCursor()),
    fetchPage: async (page, signal, pages) => {
      const reply = await listPage({ page, limit: pageSize, pages, ...query }, signal)
      if (isUnfiltered(query)) counted.setAll(reply.total)
      return reply
    },
  })
  const counted = useStatistics({
    table,
    bars: options.bars ?? NO_BARS,
    query,
    isListed: flatList.generation > 0,
  })
  const list = useCountedEdits(groups?.list ?? flatList, counted.recount)
  // While rows are grouped, changes don't reach the flat list.
  const total = (groups && counted.statistics.total) ?? flatList.total
  const found = useFound(query, { status: flatList.status, total })
  return {
    query,
    setQuery,
    /** The rows of open groups if rows are grouped. */
    list,
    groups,
    /** The cursor of changes that are not in the list yet; undefined until it is known. */
    readSince,
    /** Reloads the list from the top, grouped or not. */
    reload() {
      flatList.reload()
      groups?.list.reload()
    },
    /** How many records match the query, grouped or not. */
    matching: flatList.total,
    /** Groups rows; undefined for a flat list. */
    showGroups,
    selection: useSelection(foundKey(query), { rows: list.rows, total: flatList.total }),
    expansion: useExpansion(options.open),
    choices: useTableChoices({ table, user, columns, shown: options.shown }),
    /** How many records a search or filter finds; undefined without one, and until its first reply. */
    found,
    statistics: counted.statistics,
    allCount: counted.all,
    /** Adjusts the number of all records after some were created or deleted. */
    countAll(difference: number) {
      counted.setAll(now => (now === undefined ? now : now + difference))
      counted.recount()
    },
    recount: counted.recount,
  }
}
