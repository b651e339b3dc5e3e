/** The ways in which people write a day: 2026-01-31, 31.01.2026 and 01/31/2026. */
export type DateNotation = 'iso' | 'dotted' | 'slashed'

/** Why a text is no day or moment; the feature has the sentences. */
type DateError = 'not-a-date' | 'no-such-day' | 'no-such-time' | 'has-time'

export type ParsedDate = { value: string; notation: DateNotation } | { error: DateError }

/**
 * The separator tells the order, which is never guessed from the numbers: points mean day, month, year; slashes mean
 * month, day, year.
 */
const DAYS: Readonly<Record<DateNotation, RegExp>> = {
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  dotted: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/,
  slashed: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
}
const NOTATIONS = Object.keys(DAYS) as DateNotation[]

const CLOCK =
  /^(?:T|,? +)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d+)?)? *(?<half>[AP]M)? *(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

interface Day {
  year: number
  month: number
  day: number
}
interface Clock {
  hour: number
  minute: number
  second: number
  /** '.250', or nothing. */
  fraction: string
  /** 'Z', '+02:00', or nothing where the text names none. */
  zone: string
}

const two = (n: number) => String(n).padStart(2, '0')
const dayText = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`
const clockText = ({ hour, minute, second, fraction }: Clock) => `${two(hour)}:${two(minute)}:${two(second)}${fraction}`

function isOnCalendar({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The day that a text begins with, and the rest of the text. */
function leadingDay(text: string): { day: Day; notation: DateNotation; rest: string } | undefined {
  for (const notation of NOTATIONS) {
    const match = DAYS[notation].exec(text)
    if (!match?.groups) continue
    const { year, month, day } = match.groups
    const found = { year: Number(year), month: Number(month), day: Number(day) }
    return { day: found, notation, rest: text.slice(match[0].length) }
  }
  return undefined
}

/** A day as the wire has it, YYYY-MM-DD, from any of the three notations. Spaces around it don't count. */
export function parseDay(text: string): ParsedDate {
  const found = leadingDay(text.trim())
  if (!found) return { error: 'not-a-date' }
  if (found.rest !== '') return { error: CLOCK.test(found.rest) ? 'has-time' : 'not-a-date' }
  if (!isOnCalendar(found.day)) return { error: 'no-such-day' }
  return { value: dayText(found.day), notation: found.notation }
}

const MIDNIGHT: Clock = { hour: 0, minute: 0, second: 0, fraction: '', zone: '' }

/** '2:05 PM' has 14 hours; 13 PM and 0 AM don't exist. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
}

function readClock(rest: string): Clock | undefined {
  if (rest === '') return MIDNIGHT
  const groups = CLOCK.exec(rest)?.groups
  if (!groups) return undefined
  const zone = (groups['zone'] ?? '').toUpperCase()
  return {
    hour: hourOf(Number(groups['hour']), groups['half']),
    minute: Number(groups['minute']),
    second: Number(groups['second'] ?? 0),
    fraction: groups['fraction'] ?? '',
    zone: zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone,
  }
}

/** The zones of the earth reach to 14 hours. */
const ZONE_HOURS = 14

function isOnClock({ hour, minute, second, zone }: Clock): boolean {
  const [zoneHour = 0, zoneMinute = 0] = zone.slice(1).split(':').map(Number)
  return hour <= 23 && minute <= 59 && second <= 59 && zoneHour <= ZONE_HOURS && zoneMinute <= 59
}

/** In the browser's own zone; undefined for an hour that its clocks leave out in spring. */
function localMoment({ year, month, day }: Day, clock: Clock): string | undefined {
  const date = new Date(year, month - 1, day, clock.hour, clock.minute, clock.second)
  if (date.getHours() !== clock.hour || date.getMinutes() !== clock.minute) return undefined
  return `${date.toISOString().slice(0, 19)}${clock.fraction}Z`
}

/**
 * A moment in ISO 8601 from a day in any of the three notations and a time after it. With a zone it stays as exact as
 * written; without one it is in the browser's zone, and a day alone is midnight there.
 */
export function parseTimestamp(text: string): ParsedDate {
  const found = leadingDay(text.trim())
  const clock = found && readClock(found.rest)
  if (!clock) return { error: 'not-a-date' }
  if (!isOnCalendar(found.day)) return { error: 'no-such-day' }
  if (!isOnClock(clock)) return { error: 'no-such-time' }
  const zoned = `${dayText(found.day)}T${clockText(clock)}${clock.zone}`
  const value = clock.zone === '' ? localMoment(found.day, clock) : zoned
  return value === undefined ? { error: 'no-such-time' } : { value, notation: found.notation }
}
