import { twoDigits } from './dates.ts'

/** The notations of a day: 2026-01-31, 31.01.2026 and 01/31/2026. */
export type DateNotation = 'iso' | 'dotted' | 'slashed'

/** Why a text is not a day or timestamp; features provide the sentences. */
type DateError = 'not-a-date' | 'no-such-day' | 'no-such-time' | 'has-time'

export type ParsedDate = { value: string; notation: DateNotation } | { error: DateError }

/**
 * The separator determines the order, which is never guessed from the numbers: points mean day, month, year; slashes mean month,
 * day, year.
 */
const DAYS: Readonly<Record<DateNotation, RegExp>> = {
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  dotted: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/,
  slashed: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
}
const NOTATIONS = Object.keys(DAYS) as DateNotation[]

const CLOCK =
  /^(?:T|,? +)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d+)?)? *(?<half>[AP]M)? *(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

/** '14:05:00', '.250' or nothing, and 'Z', '+02:00' or nothing if the text has no time zone. */
type Clock = Record<'time' | 'fraction' | 'zone', string>

/** The day at the start of a text, as YYYY-MM-DD, and the rest of the text. */
function leadingDay(text: string): { day: string; notation: DateNotation; rest: string } | undefined {
  for (const notation of NOTATIONS) {
    const match = DAYS[notation].exec(text)
    if (!match?.groups) continue
    const { year, month = '', day = '' } = match.groups
    return { day: `${year}-${twoDigits(month)}-${twoDigits(day)}`, notation, rest: text.slice(match[0].length) }
  }
  return undefined
}

/** Whether a day and time exist: `Date` moves those that don't to the next one that does, or is invalid. */
function exists(day: string, time: string): boolean {
  const date = new Date(`${day}T${time}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T${time}`)
}

const isOnCalendar = (day: string) => day >= '1000' && exists(day, '00:00:00')

/** A day in wire format, YYYY-MM-DD, from any of the three notations, ignoring surrounding spaces. */
export function parseDay(text: string): ParsedDate {
  const found = leadingDay(text.trim())
  if (!found) return { error: 'not-a-date' }
  if (found.rest !== '') return { error: CLOCK.test(found.rest) ? 'has-time' : 'not-a-date' }
  if (!isOnCalendar(found.day)) return { error: 'no-such-day' }
  return { value: found.day, notation: found.notation }
}

/** The hour of '2:05 PM' is 14; 13 PM and 0 AM don't exist. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
}

function readClock(rest: string): Clock | undefined {
  if (rest === '') return { time: '00:00:00', fraction: '', zone: '' }
  const groups = CLOCK.exec(rest)?.groups
  if (!groups) return undefined
  const { hour, minute, second = '00', fraction = '', half, zone = '' } = groups
  return {
    time: `${twoDigits(hourOf(Number(hour), half))}:${minute}:${second}`,
    fraction,
    zone: zone.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2'),
  }
}

/** The largest UTC offset on earth. */
const ZONE_HOURS = 14

function isOnClock(day: string, { time, zone }: Clock): boolean {
  const [zoneHour = 0, zoneMinute = 0] = zone.slice(1).split(':').map(Number)
  return exists(day, time) && zoneHour <= ZONE_HOURS && zoneMinute <= 59
}

/** In local time; undefined for an hour that clocks skip in spring. */
function localMoment(day: string, { time, fraction }: Clock): string | undefined {
  const date = new Date(`${day}T${time}`)
  if (!time.startsWith(`${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`)) return undefined
  return `${date.toISOString().slice(0, 19)}${fraction}Z`
}

/**
 * A timestamp in ISO 8601 from a day in any of the three notations, optionally followed by a time. With a time zone it is exact;
 * otherwise it is in local time, and a day alone is midnight.
 */
export function parseTimestamp(text: string): ParsedDate {
  const found = leadingDay(text.trim())
  const clock = found && readClock(found.rest)
  if (!clock) return { error: 'not-a-date' }
  const { day, notation } = found
  if (!isOnCalendar(day)) return { error: 'no-such-day' }
  if (!isOnClock(day, clock)) return { error: 'no-such-time' }
  const zoned = `${day}T${clock.time}${clock.fraction}${clock.zone}`
  const value = clock.zone === '' ? localMoment(day, clock) : zoned
  return value === undefined ? { error: 'no-such-time' } : { value, notation }
}
