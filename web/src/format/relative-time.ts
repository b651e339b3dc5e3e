import { calendarDate } from './dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Midnight of the calendar day as if it were UTC, so that differences are whole days, even across daylight saving. */
const dayNumber = (date: Date) => Date.parse(calendarDate(date)) / DAY_MS

/** 'today', 'yesterday', '9 days ago', in local time. */
export const relativeDay = (date: Date, now: Date): string => format.format(dayNumber(date) - dayNumber(now), 'day')

/**
 * 'just now', '5 minutes ago', '3 hours ago', then like `relativeDay`. A time ahead of this computer's clock is 'just now', as
 * the clocks of server and browser may differ.
 */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < MINUTE_MS) return 'just now'
  if (elapsed < HOUR_MS) return format.format(-Math.floor(elapsed / MINUTE_MS), 'minute')
  if (calendarDate(date) === calendarDate(now)) return format.format(-Math.floor(elapsed / HOUR_MS), 'hour')
  return relativeDay(date, now)
}
