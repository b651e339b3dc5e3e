import type { Page } from '@vitrine/contract/api/page'
import type { ListState } from '@vitrine/contract/lists/list-query'
import { useMemo, useState } from 'react'
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts'
import { type DashboardQuery, foundKey, isUnfiltered } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { type TableSetup, useTableChoices } from '../columns/use-table-choices.ts'
import { useExpansion } from '../details/use-drawer.ts'
import type { GroupedList } from '../grid/grid-band.ts'
import { useSelection } from '../selection/use-selection.ts'
import { readCursor } from './read-cursor.ts'
import type { StatBar } from './stat-bars.ts'
import { useStatistics } from './use-statistics.ts'

const NO_BARS: readonly StatBar[] = []

const rowId = (row: { id: number }) => row.id

/** The first page comes alone, so that the first rows come soon. */
const PAGES_AT_ONCE = 2

/** A list whose edited rows are counted again. */
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

/** Stays what it was while another search or filter loads. */
function useFound(query: DashboardQuery, { status, total }: Pick<PagedList<unknown>, 'status' | 'total'>) {
  const [found, setFound] = useState<number>()
  const now = isUnfiltered(query) ? undefined : status === 'ready' ? total : found
  if (now !== found) setFound(now)
  return now
}

/** The list of a dashboard with its query, selection, open row and column choices. Reloads when the query changes. */
export function useRecordsList<Row extends { id: number }>(options: {
  /** Names what the browser stores of the table's columns and density. */
  table: string
  /** Whose columns and density are used. */
  user: string
  columns: readonly Column<Row>[]
  pageSize: number
  first: DashboardQuery
  /** Shown in place of the user's columns and density. */
  shown?: TableSetup | undefined
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
    onReadAnew: () => setReadSince(readCursor()),
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
  // Where rows are in groups, changes are not made in the list of all.
  const total = (groups && counted.statistics.total) ?? flatList.total
  const found = useFound(query, { status: flatList.status, total })
  return {
    query,
    setQuery,
    /** The rows of open groups, where rows are grouped. */
    list,
    groups,
    /** The cursor of changes that are not in the list yet; undefined until it is read. */
    readSince,
    /** Reads the list from its top, in groups or not. */
    reload() {
      flatList.reload()
      groups?.list.reload()
    },
    /** How many records match the query, in groups or not. */
    matching: flatList.total,
    /** Shows rows in groups; undefined for one list of all. */
    showGroups,
    selection: useSelection(foundKey(query), { rows: list.rows, total: flatList.total }),
    expansion: useExpansion(options.open),
    choices: useTableChoices({ table, user, columns, shown: options.shown }),
    /** How many records a search or filter finds; undefined without, and until its first reply. */
    found,
    statistics: counted.statistics,
    allCount: counted.all,
    /** Counts records that were created or deleted without a new list of all. */
    countAll(difference: number) {
      counted.setAll(now => (now === undefined ? now : now + difference))
      counted.recount()
    },
    recount: counted.recount,
  }
}
