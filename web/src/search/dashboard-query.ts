import { type ListSearch, searchTerms } from '@vitrine/contract/lists/list-query'

/** A dashboard's query: search, rules, sort and groups. */
export interface DashboardQuery extends ListSearch {
  search: string
  searchColumns: readonly string[]
  /** Fields that the rows are grouped by, at most two. */
  group?: readonly string[] | undefined
}

/** All records, in the server's own order. */
export const EMPTY_QUERY: DashboardQuery = { search: '', searchColumns: [] }

/** Search and rules as one key: a change clears the selection, unlike sorting. */
export const foundKey = ({ search, searchColumns, rules }: DashboardQuery): string =>
  JSON.stringify([search, searchColumns, rules])

/** Whether there is neither a search nor rules, so that the reply's total counts all records. */
export const isUnfiltered = ({ search, rules }: DashboardQuery): boolean =>
  searchTerms(search).length === 0 && rules === undefined

/** The search without the term at an index. */
export function withoutTerm(query: DashboardQuery, index: number): DashboardQuery {
  const rest = searchTerms(query.search).filter((_, other) => other !== index)
  return { ...query, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, but neither sort nor groups. */
export const cleared = ({ sort, group }: DashboardQuery): DashboardQuery => ({
  ...EMPTY_QUERY,
  sort,
  ...(group && { group }),
})
