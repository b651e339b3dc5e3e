import { badRequest } from '../api/api-error.ts'
import type { ColumnKind } from '../api/field-kinds.ts'
import type { FieldOption } from '../api/field-options.ts'
import { findOption, labelsOf } from '../api/field-options.ts'
import { readWord } from './query-words.ts'
import { SLIDE_STATUS_IDS } from './slide-status.ts'

/** What a filter compares a column with. Times are ISO 8601 in UTC, dates YYYY-MM-DD. */
export type ListValue = string | number

/** From `from` inclusive to `to`, inclusive or (`before`) not. */
export interface ListRange {
  from?: ListValue
  to?: ListValue
  before?: ListValue
}

const DAY_MS = 86_400_000
/** Larger than any number in a column, so that it compares correctly and equals none. */
const BEYOND = 2 ** 53

const DAY = '\\d{4}-\\d\\d-\\d\\d'
const TIME = '\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?'
// A blank may be a plus that was not escaped.
const ZONE = '[Zz]|[+ -]\\d\\d:?\\d\\d'

/** The format of values of each kind (a regular expression, unless any text is valid), and its description. */
export const VALUE_FORMATS: Readonly<Record<ColumnKind, { readonly pattern?: string; readonly note: string }>> = {
  integer: { pattern: '-?\\d+', note: 'whole numbers' },
  reference: { pattern: '-?\\d+', note: 'ids' },
  number: { pattern: '-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?', note: 'numbers' },
  text: { note: 'text, compared exactly' },
  uuid: { note: 'a uuid' },
  timestamp: { pattern: `${DAY}(?:[Tt ]${TIME}(?:${ZONE})?)?`, note: 'times, or dates for whole days (UTC)' },
  date: { pattern: DAY, note: 'dates' },
  status: { pattern: Object.keys(SLIDE_STATUS_IDS).join('|'), note: 'names of states' },
  boolean: { pattern: 'true|false', note: 'true or false' },
  choice: { note: 'keys or labels of options' },
  choices: { note: 'keys or labels of options' },
}
const formatOf = (kind: ColumnKind) => new RegExp(`^(?:${VALUE_FORMATS[kind].pattern})$`)

const WHOLE_NUMBER = formatOf('integer')
const NUMBER = formatOf('number')
const DATE = formatOf('date')
const MOMENT = new RegExp(`^(${DAY})[Tt ](${TIME})(?:([Zz])|([+ -])(\\d\\d):?(\\d\\d))?$`)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const quoted = (text: string) => `'${text}'`

function readWholeNumber(name: string, text: string): number {
  if (!WHOLE_NUMBER.test(text)) throw badRequest(`${name} takes whole numbers, not ${quoted(text)}.`, name)
  return Math.min(BEYOND, Math.max(-BEYOND, Number(text)))
}

function readNumber(name: string, text: string): number {
  const number = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(number))
    throw badRequest(`${name} takes numbers, not ${quoted(text)}.`, name)
  return number
}

/** Whether the day exists: the 30th of February does not. */
export function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return DATE.test(text) && text >= '0001' && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
}

function readDate(name: string, text: string): string {
  if (!isDay(text)) throw badRequest(`${name} takes dates as in 2026-01-31, not ${quoted(text)}.`, name)
  return text
}

/** As PostgreSQL reads it, including years after 9999. */
const isoText = (moment: Date) => moment.toISOString().replace(/^\+0*/, '')

function readMoment(name: string, text: string): string {
  const [, day, time, , sign, hours, minutes] = MOMENT.exec(text) ?? []
  const zone = sign === undefined ? 'Z' : `${sign === ' ' ? '+' : sign}${hours}:${minutes}`
  const moment = new Date(`${day}T${time}${zone}`)
  // The first hours of year 1 may be in year 0 in another zone, which PostgreSQL doesn't support.
  const isKnown = day !== undefined && isDay(day) && moment.getUTCFullYear() > 0
  if (!isKnown)
    throw badRequest(
      `${name} takes dates as in 2026-01-31 or times as in 2026-01-31T15:04:00Z, not ${quoted(text)}.`,
      name,
    )
  return isoText(moment)
}

/** True and false are 1 and 0. */
const readBoolean = (name: string, text: string) => Number(readWord(name, ['true', 'false'], text) === 'true')

function readOption(name: string, options: readonly FieldOption[], text: string): string {
  const option = findOption(options, text)
  if (!option) throw badRequest(`${name} takes ${labelsOf(options)}, not ${quoted(text)}.`, name)
  return option.key
}

// PostgreSQL can't store NUL, so no text can equal one; asking for it is a mistake worth reporting.
function readText(name: string, text: string): string {
  if (text.includes('\0')) throw badRequest(`${name} contains an invalid character.`, name)
  return text
}

/** A bare date means its whole day, UTC. */
function readMoments(name: string, text: string): ListRange {
  if (!DATE.test(text)) {
    const moment = readMoment(name, text)
    return { from: moment, to: moment }
  }
  const from = new Date(`${readDate(name, text)}T00:00:00Z`)
  return { from: isoText(from), before: isoText(new Date(from.getTime() + DAY_MS)) }
}

/**
 * Reads one part of an exact filter.
 * @param options of a choice
 * @returns undefined for a value that no record can have, a range for a timestamp
 */
export function readValue(
  name: string,
  kind: ColumnKind,
  text: string,
  options: readonly FieldOption[] = [],
): ListValue | ListRange | undefined {
  switch (kind) {
    case 'integer':
    case 'reference':
      return readWholeNumber(name, text)
    case 'number':
      return readNumber(name, text)
    case 'date':
      return readDate(name, text)
    case 'timestamp':
      return readMoments(name, text)
    case 'status':
      return readWord(name, Object.keys(SLIDE_STATUS_IDS), text)
    case 'boolean':
      return readBoolean(name, text)
    case 'choice':
    case 'choices':
      return readOption(name, options, text)
    case 'uuid':
      return UUID.test(text) ? text.toLowerCase() : undefined
    case 'text':
      return readText(name, text)
  }
}

interface RangeEnd {
  readonly suffix: 'after' | 'before' | 'min' | 'max'
  readonly isStart: boolean
}
const DATE_ENDS: readonly RangeEnd[] = [
  { suffix: 'after', isStart: true },
  { suffix: 'before', isStart: false },
]
const NUMBER_ENDS: readonly RangeEnd[] = [
  { suffix: 'min', isStart: true },
  { suffix: 'max', isStart: false },
]

/** The range filters of a column of this kind: `created_at_after` and `created_at_before`, `tiles_min` and `tiles_max`. */
export function rangeEndsOf(kind: ColumnKind): readonly RangeEnd[] {
  if (kind === 'timestamp' || kind === 'date') return DATE_ENDS
  return kind === 'integer' || kind === 'number' ? NUMBER_ENDS : []
}

/** Reads one end of a range, inclusive; a bare date means its whole day. */
export function readRangeEnd(parameter: string, kind: ColumnKind, text: string, { isStart }: RangeEnd): ListRange {
  const value = readValue(parameter, kind, text)
  if (typeof value !== 'object') return isStart ? { from: value } : { to: value }
  if (isStart) return { from: value.from }
  return value.before === undefined ? { to: value.to } : { before: value.before }
}
