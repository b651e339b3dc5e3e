import { type ListRange, type ListValue, readValue } from './list-values.ts'
import type { ColumnKind, FilterKind } from './route.ts'
import { SLIDE_STATUS_IDS } from './slides.ts'

/** What a rule compares each kind of field with, as a sentence says it. */
export const TAKES: Readonly<Record<FilterKind, string>> = {
  integer: 'a whole number',
  number: 'a number',
  text: 'text',
  uuid: 'a uuid',
  timestamp: 'a date as in 2026-01-31 or a time as in 2026-01-31T15:04:00Z',
  date: 'a date as in 2026-01-31',
  status: Object.keys(SLIDE_STATUS_IDS).join(', '),
  reference: 'an id',
  person: "a person's id or 'me'",
  membership: 'an id',
  boolean: 'true or false',
}

const TYPES: Readonly<Record<FilterKind, 'number' | 'string' | 'boolean'>> = {
  integer: 'number',
  number: 'number',
  reference: 'number',
  person: 'number',
  membership: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  timestamp: 'string',
  date: 'string',
  status: 'string',
}

/** The kind of column that holds the same values. True and false are 1 and 0. */
export function columnKindOf(kind: FilterKind): ColumnKind {
  if (kind === 'person' || kind === 'membership') return 'reference'
  return kind === 'boolean' ? 'integer' : kind
}

/** A value of `isFilterValue`. A bare date is a range where the field is a time; true is 1. */
export const readFilterValue = (kind: FilterKind, value: unknown): ListValue | ListRange =>
  readValue('', columnKindOf(kind), String(kind === 'boolean' ? Number(value) : value)) ?? ''

/** Whether a value of JSON is one that fields of this kind can have. */
export function isFilterValue(kind: FilterKind, value: unknown): boolean {
  if (typeof value !== TYPES[kind]) return false
  if (typeof value === 'boolean') return true
  if (typeof value === 'number') return kind === 'number' || Number.isInteger(value)
  try {
    return readValue('', kind as ColumnKind, value as string) !== undefined
  } catch {
    return false
  }
}

const SHOWN_LENGTH = 60

/** A value of JSON in a sentence: texts in quotes, and only the beginning of a long one. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
