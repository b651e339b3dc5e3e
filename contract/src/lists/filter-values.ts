import { type ColumnKind, FIELD_KINDS, type FilterKind } from '../api/field-kinds.ts'
import type { FieldOption } from '../api/field-options.ts'
import { labelsOf } from '../api/field-options.ts'
import { type ListRange, type ListValue, readValue } from './list-values.ts'
import { SLIDE_STATUS_IDS } from './slide-status.ts'

/** The operand of a rule for each kind of field, for sentences. */
const ACCEPTED: Readonly<Record<Exclude<FilterKind, 'choice' | 'choices'>, string>> = {
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

/** @param options of a choice */
export const acceptedValues = (kind: FilterKind, options: readonly FieldOption[]): string =>
  kind === 'choice' || kind === 'choices' ? labelsOf(options) : ACCEPTED[kind]

/** The kind of column that holds the same values. True and false are 1 and 0. */
export const columnKindOf = (kind: FilterKind): ColumnKind => FIELD_KINDS[kind].column

/** A value of `isFilterValue`. A bare date is a range if the field is a time; true is 1. */
export const readFilterValue = (
  kind: FilterKind,
  value: unknown,
  options: readonly FieldOption[] = [],
): ListValue | ListRange => readValue('', columnKindOf(kind), String(value), options) ?? ''

/**
 * Whether a JSON value is one that fields of this kind can have.
 * @param options of a choice
 */
export function isFilterValue(kind: FilterKind, value: unknown, options: readonly FieldOption[] = []): boolean {
  if (typeof value !== FIELD_KINDS[kind].value) return false
  if (typeof value === 'boolean') return true
  if (typeof value === 'number') return kind === 'number' ? Number.isFinite(value) : Number.isSafeInteger(value)
  try {
    return readValue('', kind as ColumnKind, value as string, options) !== undefined
  } catch {
    return false
  }
}

const SHOWN_LENGTH = 60

/** A JSON value in a sentence: texts in quotes, and only the beginning of a long one. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
