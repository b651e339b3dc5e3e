import { type Sort, searchTerms } from '@vitrine/contract/list-query'

/** What a dashboard asks its list for: search, filters and sort. */
export interface ListQuestion<FilterColumn extends string = string> {
  search: string
  /** All searchable columns where empty. */
  searchColumns: readonly string[]
  /** By column, every spelling to be found; '' is a record without a value. */
  filter: Readonly<Partial<Record<FilterColumn, readonly string[]>>>
  /** Absent where the backend's own order is wanted. */
  sort?: Sort | undefined
}

/** Asks for everything, in the backend's own order. */
export const NO_QUESTION: ListQuestion<never> = { search: '', searchColumns: [], filter: {} }

/** Search and filter as one key: what changes it clears the selection, sorting does not (DECIDED section 2). */
export const foundKey = ({ search, searchColumns, filter }: ListQuestion): string =>
  JSON.stringify([search, searchColumns, filter])

/** Neither search nor filter: the answer's total is that of all records. */
export const asksForAll = ({ search, filter }: ListQuestion): boolean =>
  searchTerms(search).length === 0 && Object.keys(filter).length === 0

export function withFilter<Column extends string>(
  question: ListQuestion<Column>,
  column: Column,
  spellings: readonly string[],
): ListQuestion<Column> {
  return { ...question, filter: { ...question.filter, [column]: spellings } }
}

export function withoutFilter<Column extends string>(
  question: ListQuestion<Column>,
  column: Column,
): ListQuestion<Column> {
  const kept = Object.entries(question.filter).filter(([name]) => name !== column)
  return { ...question, filter: Object.fromEntries(kept) as ListQuestion<Column>['filter'] }
}

/** The search without its n-th term; the others stay as they are. */
export function withoutTerm<Column extends string>(
  question: ListQuestion<Column>,
  index: number,
): ListQuestion<Column> {
  const rest = searchTerms(question.search).filter((_, place) => place !== index)
  return { ...question, search: rest.join(', ') }
}

/** 'Clear all' clears the search too, and leaves the sort (DECIDED section 2). */
export const cleared = <Column extends string>({ sort }: ListQuestion<Column>): ListQuestion<Column> => ({
  ...NO_QUESTION,
  sort,
})
