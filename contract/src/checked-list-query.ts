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

/** The query of a list call, checked against the list's specification (docs/product.md#api-lists). */
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
  /** All must be found, each in any of the fields. */
  terms: string[]
  /** Columns to search; the list's default ones where absent. */
  fields?: string[]
}
