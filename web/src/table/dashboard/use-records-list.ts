import type { ListState } from '@vitrine/contract/list-query'
import type { Page } from '@vitrine/contract/page'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { asksForAll, type DashboardQuery, foundKey } from '../../search/dashboard-query.ts'
import type { Column } from '../columns/column.ts'
import { type TableChoices, useTableChoices } from '../columns/use-table-choices.ts'
import { type ExpansionState, useExpansion } from '../details/use-expansion.ts'
import { type PagedList, usePagedList } from '../list/use-paged-list.ts'
import { type SelectionState, useSelection } from '../selection/use-selection.ts'

export interface RecordsListOptions<Row, FilterColumn extends string> {
  /** Names what the browser keeps of the table's columns and density. */
  table: string
  /** Whose columns and density are used. */
  user: string
  columns: readonly Column<Row>[]
  pageSize: number
  /** What is asked at first. */
  first: DashboardQuery<FilterColumn>
  listPage: (state: ListState, signal: AbortSignal) => Promise<Page<Row>>
}

/** What a dashboard holds of its list: the question, the rows, what is chosen, what is open, how it is shown. */
export interface RecordsList<Row, FilterColumn extends string = string> {
  query: DashboardQuery<FilterColumn>
  ask: Dispatch<SetStateAction<DashboardQuery<FilterColumn>>>
  list: PagedList<Row>
  selection: SelectionState
  expansion: ExpansionState
  choices: TableChoices<Row>
  /** Number of all records, by the last list without search and filter; undefined until one has answered. */
  allCount: number | undefined
  /** Records that came or went without a new list of all. */
  countAll: (difference: number) => void
  /** Asks for the number of all records, where the list shows only some of them. */
  recount: () => void
}

const rowId = (row: { id: number }) => row.id

/** The list of a dashboard: reloads when the question changes, page by page. */
export function useRecordsList<Row extends { id: number }, FilterColumn extends string = string>(
  options: RecordsListOptions<Row, FilterColumn>,
): RecordsList<Row, FilterColumn> {
  const { table, user, columns, pageSize, listPage } = options
  const [query, ask] = useState(options.first)
  const [allCount, setAllCount] = useState<number>()
  const list = usePagedList<Row>({
    key: JSON.stringify(query),
    pageSize,
    rowId,
    fetchPage: async (page, signal) => {
      const { sort, ...asked } = query
      const answer = await listPage({ page, limit: pageSize, ...asked, ...(sort ? { sort } : {}) }, signal)
      if (asksForAll(query)) setAllCount(answer.total)
      return answer
    },
  })
  const recount = () => {
    if (asksForAll(query)) return
    listPage({ page: 0, limit: 1 }, new AbortController().signal).then(
      ({ total }) => setAllCount(total),
      error => console.warn('The records could not be counted', error),
    )
  }
  // A list that is opened with a filter gets no answer of its own that tells of all records.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens
  useEffect(recount, [])
  return {
    query,
    ask,
    list,
    selection: useSelection(foundKey(query)),
    expansion: useExpansion(),
    choices: useTableChoices({ table, user, columns }),
    allCount,
    countAll: difference => setAllCount(now => (now === undefined ? now : now + difference)),
    recount,
  }
}
