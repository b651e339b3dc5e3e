import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { aboutValue, fieldMessages } from '../../fields/field-messages.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { parseDay } from '../../format/parse-date.ts'
import { numberReadings } from '../../format/parse-number.ts'
import type { DateOrder, DecimalSign, Notation } from '../import-kind.ts'

const DECIMAL_SIGNS: readonly DecimalSign[] = ['.', ',']
const DATE_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

export const isNumberKind = (kind: EditKind) => kind === 'number' || kind === 'integer' || kind === 'size'
const isDateKind = (kind: EditKind) => kind === 'date' || kind === 'timestamp'

/** The notations to choose from for a kind of column; none if values are read as written. */
export function notationsOf(kind: EditKind): readonly Notation[] {
  if (isNumberKind(kind)) return DECIMAL_SIGNS
  return isDateKind(kind) ? DATE_ORDERS : []
}

/** A locale in which a point may separate thousands, as a comma may anywhere. */
const POINT_GROUPS_LOCALE = 'de-DE'
/** Blanks or apostrophes between thousands are unambiguous. */
const BLANK_GROUPS = /^([+-]?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)([.,]\d*)?$/

const withoutBlanks = (text: string) =>
  text.trim().replace(BLANK_GROUPS, (_, groups: string, rest = '') => groups.replaceAll(/[^\d+-]/g, '') + rest)

/** `isExact`: written by a workbook or one of our exports, in which a point is always the decimal sign. */
interface Written {
  kind: EditKind
  isExact: boolean
}

const isWhole = (reading: string) => /^[+-]?\d+(?:\.0*)?$/.test(reading)

/** The possible meanings of a text as a number, with a decimal point. */
function readingsOf(text: string, { kind, isExact }: Written): readonly string[] {
  const number = kind === 'size' ? (/^[\d.,]+/.exec(text.trim())?.[0] ?? '') : text
  const readings = numberReadings(withoutBlanks(number), isExact ? undefined : POINT_GROUPS_LOCALE)
  return kind === 'integer' ? readings.filter(isWhole) : readings
}

const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/** The meaning with a given decimal sign. */
function readingBy(sign: DecimalSign, text: string, readings: readonly string[]): string | undefined {
  const isGrouped = text.includes(otherSign(sign))
  const values = readings.map(Number)
  return readings[values.indexOf(isGrouped ? Math.max(...values) : Math.min(...values))]
}

/** The decimal sign that a text proves; 'open' if it is ambiguous, undefined if it shows none. */
function signShownBy(text: string, written: Written): DecimalSign | 'open' | undefined {
  const readings = readingsOf(text, written)
  if (readings.length === 0 || !/[.,]/.test(text)) return undefined
  if (readings.length > 1) return 'open'
  const number = text.trim().replace(/[^\d.,]+$/, '')
  const sign = number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
  const isDecimal = Number(number.replaceAll(/[^\d.,+-]/g, '').replace(',', '.')) === Number(readings[0])
  const hasBoth = number.includes('.') && number.includes(',')
  return isDecimal || hasBoth ? sign : otherSign(sign)
}

const DAY = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[\sT,])/

const dayOf = (order: DateOrder, [, one = '', , other = '', year = '']: RegExpExecArray) => {
  const [day, month] = order === 'dmy' ? [one, other] : [other, one]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const isDay = (text: string) => 'value' in parseDay(text)

const SLASH_ORDERS: readonly DateOrder[] = ['dmy', 'mdy']

/** The orders of day and month in which it is valid. With points, dates are day, month, year everywhere. */
const ordersOf = (match: RegExpExecArray): readonly DateOrder[] =>
  (match[2] === '.' ? (['dmy'] as const) : SLASH_ORDERS).filter(order => isDay(dayOf(order, match)))

/** Whether a text is a number in any notation. */
export const isNumber = (text: string): boolean => readingsOf(text, { kind: 'number', isExact: false }).length > 0

/** Whether a text is a date in any order of day and month. */
export function isDayInSomeOrder(text: string): boolean {
  const match = DAY.exec(text)
  return match !== null && match[0].trim() === text.trim() && ordersOf(match).length > 0
}

/** How to read the values of a column. */
export interface FoundNotation {
  readAs?: Notation
  /** The values do not decide between these, so the user must choose. */
  ambiguous?: readonly Notation[]
}

function findDecimalSign(values: Iterable<string>, written: Written): FoundNotation {
  const shown = new Set<DecimalSign>()
  let isOpen = false
  for (const text of values) {
    const sign = signShownBy(text, written)
    if (sign === 'open') isOpen = true
    else if (sign) shown.add(sign)
  }
  const [only] = shown
  if (shown.size === 1 && only) return { readAs: only }
  return isOpen ? { ambiguous: DECIMAL_SIGNS } : {}
}

function findDateOrder(values: Iterable<string>): FoundNotation {
  const shown = new Set<DateOrder>()
  let hasPoints = false
  let isOpen = false
  for (const text of values) {
    const match = DAY.exec(text)
    const orders = match ? ordersOf(match) : []
    if (match?.[2] === '.') hasPoints ||= orders.length > 0
    else if (orders.length === 1) shown.add(orders[0] as DateOrder)
    // 02/02/2026 is one day in any order.
    else if (match && new Set(orders.map(order => dayOf(order, match))).size > 1) isOpen = true
  }
  const [only] = shown
  if (shown.size === 1 && only) return { readAs: only }
  if (shown.size > 1 || isOpen) return { ambiguous: SLASH_ORDERS }
  return hasPoints ? { readAs: 'dmy' } : {}
}

/** The decimal sign or the date order that the values of a column show. */
export function findNotation(values: Iterable<string>, written: Written): FoundNotation {
  if (isNumberKind(written.kind)) return findDecimalSign(values, written)
  return isDateKind(written.kind) ? findDateOrder(values) : {}
}

function plainNumber(text: string, written: Written, sign: DecimalSign | undefined): string {
  const readings = readingsOf(text, written)
  const [first] = readings
  if (first === undefined) return text
  const reading = readings.length === 1 || sign === undefined ? first : readingBy(sign, text, readings)
  if (reading === undefined || (readings.length > 1 && sign === undefined)) return text
  // A size is stored as written.
  if (text.trim().startsWith(reading)) return text
  return written.kind === 'size' ? `${reading}${text.trim().replace(/^[\d.,]+/, '')}` : reading
}

/** A text in the notation of fields, converted from that of its column. What does not match stays unchanged, or is rejected. */
export function plainText(
  text: string,
  { kind, label }: Pick<FieldSpec, 'kind' | 'label'>,
  { readAs, isExact }: { readAs?: Notation | undefined; isExact: boolean },
): string | { error: string } {
  if (isNumberKind(kind)) {
    const sign = readAs === '.' || readAs === ',' ? readAs : undefined
    return plainNumber(text, { kind, isExact }, sign)
  }
  const match = isDateKind(kind) ? DAY.exec(text) : null
  if (!match) return text
  const order = match[2] === '.' ? 'dmy' : readAs
  if (order !== 'dmy' && order !== 'mdy') return text
  const day = dayOf(order, match)
  return isDay(day) ? text.replace(DAY, day) : { error: aboutValue(label, text, fieldMessages['no-such-day']) }
}
