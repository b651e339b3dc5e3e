import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { OptionalText } from './schema.ts'

/** Page size of the dashboards. */
export const DASHBOARD_PAGE_SIZE = 50
/** Page size of a list call without `limit`. */
export const DEFAULT_PAGE_SIZE = 20
/** Largest `limit` of a list call. */
export const MAX_PAGE_SIZE = 500

/** One page of a list. `count` and `total` are both the exact number of matches; `next` and `previous` are addresses, null at the ends. */
export const pageOf = <S extends TSchema>(row: S) =>
  Type.Object({
    count: Type.Integer(),
    total: Type.Integer(),
    next: OptionalText,
    previous: OptionalText,
    results: Type.Array(row),
  })

/** A page as screens use it, whatever the shape of the reply. */
export interface Page<Row> {
  results: Row[]
  total: number
}
