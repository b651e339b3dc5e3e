import { type ListSearch, searchTerms } from '@vitrine/contract/lists/list-query'

/** A dashboard's request for its list: search, filters and sort. */
export interface DashboardQuery<FilterColumn extends string = string> extends ListSearch {
  search: string
  searchColumns: readonly string[]
  /** By column, every spelling to be found; '' is a record without a value. */
  filter: Readonly<Partial<Record<FilterColumn, readonly string[]>>>
  /** Fields that the rows are grouped by, at most two. */
  group?: readonly string[] | undefined
}

/** All records, in the backend's own order. */
export const EMPTY_QUERY: DashboardQuery<never> = { search: '', searchColumns: [], filter: {} }

/** Search and filter as one key: a change of it clears the selection, sorting does not. */
export const foundKey = ({ search, searchColumns, filter, rules }: DashboardQuery): string =>
  JSON.stringify([search, searchColumns, filter, rules])

/** Neither search nor filter: the reply's total counts all records. */
export const isUnfiltered = ({ search, filter, rules }: DashboardQuery): boolean =>
  searchTerms(search).length === 0 && rules === undefined && Object.keys(filter).length === 0

type Query<Column extends string> = DashboardQuery<Column>

export const withFilter = <Column extends string>(
  query: Query<Column>,
  column: Column,
  spellings: readonly string[],
): Query<Column> => ({ ...query, filter: { ...query.filter, [column]: spellings } })

export function withoutFilter<Column extends string>(query: Query<Column>, column: Column): Query<Column> {
  const { [column]: _, ...filter } = query.filter
  return { ...query, filter: filter as Query<Column>['filter'] }
}

/** The search without its n-th term. */
export function withoutTerm<Column extends string>(query: Query<Column>, index: number): Query<Column> {
  const rest = searchTerms(query.search).filter((_, other) => other !== index)
  return { ...query, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, but not the sort and the groups. */
export const cleared = <Column extends string>({ sort, group }: Query<Column>): Query<Column> => ({
  ...EMPTY_QUERY,
  sort,
  ...(group && { group }),
})
