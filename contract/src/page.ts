import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { OptionalText } from './schema.ts'

/** Number of rows a dashboard loads at a time (spec 1 §9, spec 2 §9). */
export const DASHBOARD_PAGE_SIZE = 50
/** Number of slides a list call brings when it does not say (spec 1 §7). */
export const DEFAULT_PAGE_SIZE = 20
/** The most rows one list call brings. */
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

/** A page as screens use it, whatever shape the backend answered with. */
export interface Page<Row> {
  results: Row[]
  total: number
}
