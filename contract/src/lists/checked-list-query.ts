import type { ListRange, ListValue } from './list-values.ts'

/** One exact filter: matches records with one of the values, in one of the ranges, or (`orEmpty`) without a value. */
export interface ListMatch {
  column: string
  values: ListValue[]
  ranges: ListRange[]
  orEmpty: boolean
}

export interface ListOrder {
  column: string
  descending: boolean
}

/** A filter that was checked against a list's specification. A field is a column or one of `filter.fields`. */
export type ListFilter =
  | { readonly and: readonly ListFilter[] }
  | { readonly or: readonly ListFilter[] }
  /** Whether records without a value match, too. */
  | { readonly not: ListFilter }
  | { readonly match: ListMatch }
  | { readonly text: TextTest }

/** Compared like in a search: by Unicode NFKC and full case folding. */
export interface TextTest {
  readonly field: string
  readonly where: 'anywhere' | 'start' | 'end'
  readonly text: string
}

/** The query of a list call, checked against the list's specification (docs/product/api.md#api-lists). */
export interface ListQuery {
  limit: number
  offset: number
  ordering: ListOrder[]
  matches: ListMatch[]
  ranges: (ListRange & { column: string })[]
  /** Filters that are not columns (`dataset_ids`, `slide`). */
  idMatches: { name: string; ids: number[]; orNone: boolean }[]
  /** Filters that are not columns (`label_check`): records with one of the choices. */
  choices: { name: string; chosen: string[] }[]
  /** Rules that are joined by and, or. */
  filter?: ListFilter
  /** All must be found, each in any of the fields. */
  terms: string[]
  /** Columns to search; by default those of the list. */
  fields?: string[]
}
