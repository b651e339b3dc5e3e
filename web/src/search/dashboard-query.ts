import { type Sort, searchTerms } from '@vitrine/contract/list-query'

/** What a dashboard asks its list for: search, filters and sort. */
export interface DashboardQuery<FilterColumn extends string = string> {
  search: string
  /** All searchable columns where empty. */
  searchColumns: readonly string[]
  /** By column, every spelling to be found; '' is a record without a value. */
  filter: Readonly<Partial<Record<FilterColumn, readonly string[]>>>
  /** Absent where the backend's own order is wanted. */
  sort?: Sort | undefined
}

/** Asks for everything, in the backend's own order. */
export const EMPTY_QUERY: DashboardQuery<never> = { search: '', searchColumns: [], filter: {} }

/** Search and filter as one key: what changes it clears the selection, sorting does not. */
export const foundKey = ({ search, searchColumns, filter }: DashboardQuery): string =>
  JSON.stringify([search, searchColumns, filter])

/** Neither search nor filter: the answer's total is that of all records. */
export const asksForAll = ({ search, filter }: DashboardQuery): boolean =>
  searchTerms(search).length === 0 && Object.keys(filter).length === 0

export function withFilter<Column extends string>(
  query: DashboardQuery<Column>,
  column: Column,
  spellings: readonly string[],
): DashboardQuery<Column> {
  return { ...query, filter: { ...query.filter, [column]: spellings } }
}

export function withoutFilter<Column extends string>(
  query: DashboardQuery<Column>,
  column: Column,
): DashboardQuery<Column> {
  const kept = Object.entries(query.filter).filter(([name]) => name !== column)
  return { ...query, filter: Object.fromEntries(kept) as DashboardQuery<Column>['filter'] }
}

/** The search without its n-th term; the others stay as they are. */
export function withoutTerm<Column extends string>(
  query: DashboardQuery<Column>,
  index: number,
): DashboardQuery<Column> {
  const rest = searchTerms(query.search).filter((_, place) => place !== index)
  return { ...query, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, and leaves the sort. */
export const cleared = <Column extends string>({ sort }: DashboardQuery<Column>): DashboardQuery<Column> => ({
  ...EMPTY_QUERY,
  sort,
})
