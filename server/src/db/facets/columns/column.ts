import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import { type RawBuilder, sql } from 'kysely'

/** A record's value, as JSON: null if it has none, a list if it has several. */
export type Value = string | number | boolean | null | readonly (string | number)[]

/** The values of a field in all records of a table, in arrays indexed by id. */
export type FacetColumn = CodedColumn | NumberColumn

/** Stores values as small integers. Codes are only ever added, so that arrays of different snapshots share `values`. */
export interface CodedColumn {
  readonly codes: Uint16Array
  /** Indexed by code; the first two are unused. */
  readonly values: Value[]
  readonly codeOf: Map<string, number>
}

/** Numbers; times as milliseconds since 1970. */
export interface NumberColumn {
  readonly numbers: Float64Array
}

/** The code for an id without a record. */
export const NO_RECORD = 0
/** The code for a record without a value. */
export const NO_VALUE = 1
/** Fields with more distinct values are not kept in memory. */
export const MAX_DISTINCT_VALUES = 65_000
/** The number for an id without a record; for a record without a value it is NaN. */
export const NO_RECORD_NUMBER = Number.POSITIVE_INFINITY

export const emptyCodes = (length: number): CodedColumn => ({
  codes: new Uint16Array(length),
  values: [null, null],
  codeOf: new Map(),
})

export const emptyNumbers = (length: number): NumberColumn => ({
  numbers: new Float64Array(length).fill(NO_RECORD_NUMBER),
})

export const lengthOf = (column: FacetColumn) => ('codes' in column ? column.codes : column.numbers).length
export const bytesOf = (column: FacetColumn) => ('codes' in column ? column.codes : column.numbers).byteLength

/** undefined if there are too many distinct values. */
export function codeFor({ values, codeOf }: CodedColumn, value: Value): number | undefined {
  if (value === null) return NO_VALUE
  const key = JSON.stringify(value)
  const known = codeOf.get(key)
  if (known !== undefined) return known
  if (values.length > MAX_DISTINCT_VALUES) return undefined
  codeOf.set(key, values.length)
  return values.push(value) - 1
}

/** A copy with room for more records. */
export function resized(column: FacetColumn, length: number): FacetColumn {
  if ('codes' in column) {
    const codes = new Uint16Array(length)
    codes.set(column.codes)
    return { ...column, codes }
  }
  const numbers = new Float64Array(length).fill(NO_RECORD_NUMBER)
  numbers.set(column.numbers)
  return { numbers }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** A field's number in SQL, a double; times and dates as milliseconds since 1970. */
export function numberSql(kind: FilterKind, value: RawBuilder<unknown>): RawBuilder<unknown> {
  // Columns store whole milliseconds. `extract` returns numeric, which takes three times as long.
  if (kind === 'timestamp') return sql`round(date_part('epoch', ${value}) * 1000)`
  return kind === 'date' ? sql`date_part('epoch', ${value}::timestamp) * 1000` : sql`${value}::double precision`
}

/** A number in the form of replies. */
export function wireNumber(kind: FilterKind, number: number): number | string {
  if (kind !== 'timestamp' && kind !== 'date') return number
  const text = new Date(number).toISOString()
  return kind === 'date' ? text.slice(0, DAY_LENGTH) : text
}

/** The number for a value of a reply or query; NaN for a missing one. */
export const toNumber = (value: number | string): number => (typeof value === 'number' ? value : Date.parse(value))
