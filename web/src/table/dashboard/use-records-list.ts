import type { ListState } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { useEffect, useState } from 'react'
import { useCountsChanged } from '../../api/records-changed.ts'
import { type DashboardQuery, foundKey, isUnfiltered } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { type TableSetup, useTableChoices } from '../columns/use-table-choices.ts'
import { useExpansion } from '../details/use-drawer.ts'
import type { GroupedList } from '../grid/grid-band.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { readCursor } from '../live/read-cursor.ts'
import { useSelection } from '../selection/use-selection.ts'

const rowId = (row: { id: number }) => row.id

/** The first page comes alone, so that the first rows come soon. */
const PAGES_AT_ONCE = 2

/** The list of a dashboard with its query, selection, open row and column choices. Reloads when the query changes. */
export function useRecordsList<Row extends { id: number }, FilterColumn extends string = string>(options: {
  /** Names what the browser stores of the table's columns and density. */
  table: string
  /** Whose columns and density are used. */
  user: string
  columns: readonly Column<Row>[]
  pageSize: number
  first: DashboardQuery<FilterColumn>
  /** Shown in place of the user's columns and density. */
  shown?: TableSetup | undefined
  /** Id of the record whose details are open from the beginning. */
  open?: number | undefined
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>
}) {
  const { table, user, columns, pageSize, listPage } = options
  const [query, setQuery] = useState(options.first)
  const [allCount, setAllCount] = useState<number>()
  const [groups, showGroups] = useState<GroupedList<Row>>()
  const [readSince, setReadSince] = useState<Promise<string | undefined>>()
  const flatList = usePagedList<Row>({
    key: JSON.stringify({ ...query, group: undefined }),
    pageSize,
    pagesAtOnce: PAGES_AT_ONCE,
    rowId,
    onReadAnew: () => setReadSince(readCursor()),
    fetchPage: async (page, signal, pages) => {
      const { sort, group: _, ...search } = query
      const reply = await listPage({ page, limit: pageSize, pages, ...search, ...(sort ? { sort } : {}) }, signal)
      if (isUnfiltered(query)) setAllCount(reply.total)
      return reply
    },
  })
  const recount = () => {
    if (isUnfiltered(query)) return
    listPage({ page: 0, limit: 1 }, new AbortController().signal).then(
      ({ total }) => setAllCount(total),
      error => console.warn('The records could not be counted', error),
    )
  }
  const isOfAll = isUnfiltered(query)
  // The replies of a list with a filter do not contain the number of all records: of one that opens with it, or one that is searched
  // before the first reply has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is filtered
  useEffect(() => {
    if (allCount === undefined) recount()
  }, [isOfAll])
  useCountsChanged(recount)
  const list = groups?.list ?? flatList
  return {
    query,
    setQuery,
    /** The rows of open groups, where rows are grouped. */
    list,
    groups,
    /** The cursor of changes that are not in the list yet; undefined where the backend tells of none. */
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
    /** Number of all records, by the last list without search and filter; undefined until its first reply. */
    allCount,
    /** Counts records that were created or deleted without a new list of all. */
    countAll: (difference: number) => setAllCount(now => (now === undefined ? now : now + difference)),
    /** Requests the number of all records, where the list shows only some of them. */
    recount,
  }
}
