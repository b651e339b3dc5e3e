import { badRequest } from './api-error.ts'
import type { ColumnKind } from './route.ts'
import { SLIDE_STATUS_IDS } from './slides.ts'

/** What a filter compares a column with. Moments are ISO 8601 in UTC, dates YYYY-MM-DD. */
export type ListValue = string | number

/** From `from` inclusive to `to`, inclusive or (`before`) not. */
export interface ListRange {
  from?: ListValue
  to?: ListValue
  before?: ListValue
}

const DAY_MS = 86_400_000
/** Beyond every number that a column can hold, so that it compares rightly and equals none. */
const BEYOND = 2 ** 53

const WHOLE_NUMBER = /^-?\d+$/
const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DATE = /^\d{4}-\d\d-\d\d$/
// A space stands where a plus was not escaped, or between date and time.
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(?:(Z)|([+ -])(\d\d):?(\d\d))?$/i

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

/** Whether there is such a day: the 30th of February is none. */
function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return DATE.test(text) && text >= '0001' && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
}

function readDate(name: string, text: string): string {
  if (!isDay(text)) throw badRequest(`${name} takes dates as in 2026-01-31, not ${quoted(text)}.`, name)
  return text
}

/** As PostgreSQL reads it, also after the year 9999. */
const isoText = (moment: Date) => moment.toISOString().replace(/^\+0*/, '')

function readMoment(name: string, text: string): string {
  const [, day, time, , sign, hours, minutes] = MOMENT.exec(text) ?? []
  const zone = sign === undefined ? 'Z' : `${sign === ' ' ? '+' : sign}${hours}:${minutes}`
  const moment = new Date(`${day}T${time}${zone}`)
  // The year 1 may begin in the year 0 of another zone, which PostgreSQL does not know.
  const isInTime = day !== undefined && isDay(day) && moment.getUTCFullYear() > 0
  if (!isInTime)
    throw badRequest(
      `${name} takes dates as in 2026-01-31 or times as in 2026-01-31T15:04:00Z, not ${quoted(text)}.`,
      name,
    )
  return isoText(moment)
}

function readStatus(name: string, text: string): string {
  if (!Object.hasOwn(SLIDE_STATUS_IDS, text))
    throw badRequest(`${name} takes ${Object.keys(SLIDE_STATUS_IDS).join(', ')}, not ${quoted(text)}.`, name)
  return text
}

// PostgreSQL holds no NUL, so that no text in it can equal one; asking for it is a mistake worth telling.
function readText(name: string, text: string): string {
  if (text.includes('\0')) throw badRequest(`${name} holds a NUL character, which no text can have.`, name)
  return text
}

/** The first and the last moment that a bare date means: its whole day, UTC. */
function readMoments(name: string, text: string): ListRange {
  if (!DATE.test(text)) {
    const moment = readMoment(name, text)
    return { from: moment, to: moment }
  }
  const from = new Date(`${readDate(name, text)}T00:00:00Z`)
  return { from: isoText(from), before: isoText(new Date(from.getTime() + DAY_MS)) }
}

/** Reads one part of an exact filter; undefined for a value that no record can have, a range for a time. */
export function readValue(name: string, kind: ColumnKind, text: string): ListValue | ListRange | undefined {
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
      return readStatus(name, text)
    case 'uuid':
      return UUID.test(text) ? text.toLowerCase() : undefined
    case 'text':
      return readText(name, text)
  }
}

/** Endings of range filters, the kinds of column that take them, and what they mean. */
const RANGE_ENDS: Readonly<Record<string, { kinds: readonly ColumnKind[]; isStart: boolean }>> = {
  _after: { kinds: ['timestamp', 'date'], isStart: true },
  _before: { kinds: ['timestamp', 'date'], isStart: false },
  _min: { kinds: ['integer', 'number'], isStart: true },
  _max: { kinds: ['integer', 'number'], isStart: false },
}

/** Which column a parameter such as `created_at_after` limits; undefined where it is no range. */
export function rangeOf(
  columns: Readonly<Record<string, ColumnKind>>,
  parameter: string,
): { column: string; read: (text: string) => ListRange } | undefined {
  const ending = /_(after|before|min|max)$/.exec(parameter)?.[0]
  if (ending === undefined) return undefined
  const column = parameter.slice(0, -ending.length)
  const kind = Object.hasOwn(columns, column) ? columns[column] : undefined
  const end = RANGE_ENDS[ending]
  if (kind === undefined || !end?.kinds.includes(kind)) return undefined
  return { column, read: text => readEnd(parameter, kind, text, end.isStart) }
}

function readEnd(parameter: string, kind: ColumnKind, text: string, isStart: boolean): ListRange {
  const value = readValue(parameter, kind, text)
  if (typeof value !== 'object') return isStart ? { from: value } : { to: value }
  if (isStart) return { from: value.from }
  return value.before === undefined ? { to: value.to } : { before: value.before }
}
