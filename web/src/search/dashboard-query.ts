import { type ListSearch, searchTerms } from '@vitrine/contract/lists/list-query'

/** A dashboard's request for its list: search, rules, sort and groups. */
export interface DashboardQuery extends ListSearch {
  search: string
  searchColumns: readonly string[]
  /** Fields that the rows are grouped by, at most two. */
  group?: readonly string[] | undefined
}

/** All records, in the backend's own order. */
export const EMPTY_QUERY: DashboardQuery = { search: '', searchColumns: [] }

/** Search and rules as one key: a change of it clears the selection, sorting does not. */
export const foundKey = ({ search, searchColumns, rules }: DashboardQuery): string =>
  JSON.stringify([search, searchColumns, rules])

/** Neither search nor rules: the reply's total counts all records. */
export const isUnfiltered = ({ search, rules }: DashboardQuery): boolean =>
  searchTerms(search).length === 0 && rules === undefined

/** The search without its n-th term. */
export function withoutTerm(query: DashboardQuery, index: number): DashboardQuery {
  const rest = searchTerms(query.search).filter((_, other) => other !== index)
  return { ...query, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, but not the sort and the groups. */
export const cleared = ({ sort, group }: DashboardQuery): DashboardQuery => ({
  ...EMPTY_QUERY,
  sort,
  ...(group && { group }),
})
