import type { FilterNode } from './filter-rules.ts'

type SortOrder = 'asc' | 'dsc'
export interface Sort {
  field: string
  order: SortOrder
}

/** Which records a screen lists, and in which order. */
export interface ListSearch {
  /** Undefined for the list's own order. */
  sort?: Sort | undefined
  /** Rules joined by and, or. */
  rules?: FilterNode | undefined
  /** The text of the search field. */
  search?: string
  /** Columns to look into; all searchable ones where empty. */
  searchColumns?: readonly string[]
}

/** A screen's request for a list. `page` counts from 0. */
export interface ListState extends ListSearch {
  page: number
  limit: number
  /** Number of pages, from `page` on. Default: 1 */
  pages?: number
}

/** Columns whose filter is not split; in others a comma separates values and `\,` is a literal comma. */
export const WHOLE_VALUE_COLUMNS: readonly string[] = ['name', 'uuid', 'sample_id']

/** Splits search text into its terms: trimmed, without empty ones. */
export function searchTerms(text: string): string[] {
  return text
    .split(',')
    .map(term => term.trim())
    .filter(Boolean)
}

/** A text with commas is sent as `search_terms`, otherwise as `search`; a blank text sends no search parameter. */
export function searchParams(text: string, columns: readonly string[] = []): Record<string, string> {
  const terms = searchTerms(text)
  if (terms.length === 0) return {}
  const params: Record<string, string> = text.includes(',')
    ? { search_terms: terms.join(',') }
    : { search: terms[0] as string }
  if (columns.length > 0) params['search_fields'] = columns.join(',')
  return params
}

/** `{field, order}` as the wire's `ordering`: the field for 'asc', with a minus for 'desc'. */
export function orderingParam(sort: Sort): string {
  return sort.order === 'asc' ? sort.field : `-${sort.field}`
}

/** The query parameters of a list, without those of its pages. */
export const searchedParams = ({ rules, sort, search, searchColumns }: ListSearch): Record<string, string> => ({
  ...(rules ? { filter: JSON.stringify(rules) } : {}),
  ...(sort ? { ordering: orderingParam(sort) } : {}),
  ...searchParams(search ?? '', searchColumns),
})

/** The query parameters of a page of a list: offset = page times limit. */
export const toListParams = (state: ListState): Record<string, string> => ({
  offset: String(state.page * state.limit),
  limit: String(state.limit * (state.pages ?? 1)),
  ...searchedParams(state),
})
