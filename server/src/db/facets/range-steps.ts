import type { FilterKind } from '@vitrine/contract/api/field-kinds'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const LAST_DAY = '9999-12-31'

/**
 * The ends of even, round steps from the lowest to the highest value: at most `buckets` steps, beginning at or below `min`. For
 * whole numbers and days, `max` is below the last end; for other numbers it may equal it.
 * @param min and max as in replies, the lower one first
 */
export function stepEnds(
  kind: FilterKind,
  min: string | number,
  max: string | number,
  buckets: number,
): (string | number)[] {
  if (kind === 'integer') return wholeSteps(Number(min), Number(max), buckets)
  if (kind === 'number') return numberSteps(Number(min), Number(max), buckets)
  const days = daySteps(startOfDay(String(min)), startOfDay(String(max)) + DAY_MS, buckets)
  return days.map(ms => (kind === 'date' ? dayText(ms) : timeText(ms)))
}

/** 1, 2, 5, 10, 20, 50 ... beginning at 10 to the power of `exponent`. */
function* roundSteps(exponent: number): Generator<{ digit: number; exponent: number }> {
  for (let power = exponent; ; power++) for (const digit of [1, 2, 5]) yield { digit, exponent: power }
}

function wholeSteps(min: number, max: number, buckets: number): number[] {
  for (const { digit, exponent } of roundSteps(0)) {
    const step = digit * 10 ** exponent
    const first = Math.floor(min / step)
    const count = Math.floor(max / step) - first + 1
    if (count <= buckets) return Array.from({ length: count + 1 }, (_, index) => (first + index) * step)
  }
  return []
}

function numberSteps(min: number, max: number, buckets: number): number[] {
  const smallest = max === min ? 0 : Math.floor(Math.log10((max - min) / buckets))
  for (const { digit, exponent } of roundSteps(smallest)) {
    const first = Math.floor(divided(min, digit, exponent))
    const count = Math.max(1, Math.ceil(divided(max, digit, exponent)) - first)
    if (count <= buckets)
      return Array.from({ length: count + 1 }, (_, index) => multiplied((first + index) * digit, exponent))
  }
  return []
}

/** Only divides by integral powers of ten, so that 0.3 is three steps of 0.1. */
const divided = (value: number, digit: number, exponent: number) =>
  (exponent < 0 ? value * 10 ** -exponent : value / 10 ** exponent) / digit
const multiplied = (value: number, exponent: number) =>
  exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent

const MONTHS = [1, 3]
const YEARS = 12

/** @param from the start of the first day @param to the end of the last day; both in milliseconds */
function daySteps(from: number, to: number, buckets: number): number[] {
  for (const days of [1, WEEK_DAYS]) {
    const ends = evenDays(from, to, days * DAY_MS, buckets)
    if (ends) return ends
  }
  for (const months of monthSteps()) {
    const ends = evenMonths(from, to, months, buckets)
    if (ends) return ends
  }
  return []
}

function* monthSteps(): Generator<number> {
  yield* MONTHS
  for (const { digit, exponent } of roundSteps(0)) yield digit * 10 ** exponent * YEARS
}

function evenDays(from: number, to: number, step: number, buckets: number): number[] | undefined {
  const origin = step === DAY_MS ? 0 : FIRST_MONDAY_MS
  const first = Math.floor((from - origin) / step)
  const count = Math.ceil((to - origin) / step) - first
  if (count > buckets) return undefined
  return Array.from({ length: count + 1 }, (_, index) => origin + (first + index) * step)
}

function evenMonths(from: number, to: number, step: number, buckets: number): number[] | undefined {
  const first = Math.floor(monthOf(from) / step)
  const count = Math.floor(monthOf(to - 1) / step) - first + 1
  if (count > buckets) return undefined
  return Array.from({ length: count + 1 }, (_, index) => startOfMonth((first + index) * step))
}

/** The number of months since year 0. */
function monthOf(ms: number): number {
  const date = new Date(ms)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function startOfMonth(month: number): number {
  // Date.UTC would map years below 100 to the 20th century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1)
}

const startOfDay = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)

/** Limits ends to the range of dates: an end beyond it becomes the last possible day. */
const withinYears = (text: string) => (text.startsWith('+') ? undefined : text < '0001' ? '0001-01-01' : text)

const dayText = (ms: number) => withinYears(new Date(ms).toISOString())?.slice(0, 10) ?? LAST_DAY
const timeText = (ms: number) => {
  const text = withinYears(new Date(ms).toISOString())
  return text === undefined ? `${LAST_DAY}T23:59:59.999Z` : text.length === 10 ? `${text}T00:00:00.000Z` : text
}
