/** Shown for a date that is missing or invalid. */
export const MISSING = '-'

type DateValue = string | Date | null | undefined

/**
 * A date without time is that calendar day everywhere; `new Date` would parse it as midnight UTC, which is the day before in
 * America.
 */
function readDate(value: DateValue): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const isBareDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const date = isBareDay ? new Date(`${value}T00:00:00`) : new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const secondsFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short' })

function formatWith(format: (date: Date) => string) {
  return (value: DateValue): string => {
    const date = readDate(value)
    return date ? format(date) : MISSING
  }
}

/** 'Jan 5, 2026', in local time; '-' if missing. */
export const formatDate = formatWith(date => dayFormat.format(date))

/** Newer engines put a narrow no-break space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ')

/** '3:04 PM'; '-' if missing. */
export const formatTime = formatWith(date => plainSpaces(timeFormat.format(date)))

/** 'Jan 5, 2026, 3:04 PM'; '-' if missing. */
export const formatDateTime = formatWith(date => `${dayFormat.format(date)}, ${plainSpaces(timeFormat.format(date))}`)

/** 'Jan 5, 2026, 3:04:09 PM'; '-' if missing. */
export const formatMoment = formatWith(date => `${dayFormat.format(date)}, ${plainSpaces(secondsFormat.format(date))}`)

/** 'Monday, Jan 5, 2026', the heading of a day; '-' if missing. */
export const formatWeekday = formatWith(date => `${weekdayFormat.format(date)}, ${dayFormat.format(date)}`)

/** '05 Jan, 2026', the format of the expanded dataset row; '-' if missing. */
export const formatDayMonthYear = formatWith(
  date => `${twoDigits(date.getDate())} ${monthFormat.format(date)}, ${date.getFullYear()}`,
)

export const twoDigits = (n: number | string) => String(n).padStart(2, '0')
const yearOf = (date: Date) => String(date.getFullYear()).padStart(4, '0')

/** 'YYYYMMDD', the calendar day in local time: for labels and generated names. */
export function calendarDay(date: Date): string {
  return `${yearOf(date)}${twoDigits(date.getMonth() + 1)}${twoDigits(date.getDate())}`
}

/** 'YYYY-MM-DD', the calendar day in local time: for a CSV's file name. */
export function calendarDate(date: Date): string {
  return `${yearOf(date)}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** 'YYYYMMDD' of a date in wire format; undefined if it is missing or invalid. */
export function calendarDayOf(value: DateValue): string | undefined {
  const date = readDate(value)
  return date && calendarDay(date)
}

/** Like `calendarDayOf`, 'YYYY-MM-DD'. */
export function calendarDateOf(value: DateValue): string | undefined {
  const date = readDate(value)
  return date && calendarDate(date)
}

/** 'YYYYMMDD_HHMMSS' in local time. */
export function dayAndTime(date: Date): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('')
  return `${calendarDay(date)}_${time}`
}
