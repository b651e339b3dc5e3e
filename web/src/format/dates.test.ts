import { describe, expect, onTestFinished, test } from 'vitest'
import {
  calendarDate,
  calendarDay,
  calendarDayOf,
  dayAndTime,
  formatDate,
  formatDateTime,
  formatDayMonthYear,
  formatMoment,
  formatTime,
  formatWeekday,
} from './dates.ts'

const local = new Date(2026, 0, 5, 15, 4, 9)

describe('dates as displayed', () => {
  test('a day is short month, day and year', () => {
    expect(formatDate(local.toISOString())).toBe('Jan 5, 2026')
    expect(formatDate(new Date(2026, 10, 21))).toBe('Nov 21, 2026')
  })

  test('a time follows the day, with ordinary spaces only', () => {
    expect(formatDateTime(local.toISOString())).toBe('Jan 5, 2026, 3:04 PM')
    expect(formatDateTime(new Date(2026, 0, 5, 0, 30))).toBe('Jan 5, 2026, 12:30 AM')
  })

  test('a day has a heading, a time is displayed alone, and a moment has seconds', () => {
    expect(formatWeekday(local.toISOString())).toBe('Monday, Jan 5, 2026')
    expect(formatTime(local.toISOString())).toBe('3:04 PM')
    expect(formatMoment(local.toISOString())).toBe('Jan 5, 2026, 3:04:09 PM')
    expect([formatWeekday, formatTime, formatMoment].map(format => format('never'))).toEqual(['-', '-', '-'])
  })

  test('the expanded dataset row shows the day first', () => {
    expect(formatDayMonthYear(local.toISOString())).toBe('05 Jan, 2026')
  })

  test('a date without time is that day in every time zone', () => {
    expect(formatDate('2026-01-05')).toBe('Jan 5, 2026')
    expect(formatDayMonthYear('2026-12-31')).toBe('31 Dec, 2026')
  })

  test('a date without time does not become the previous day west of Greenwich', () => {
    const zone = process.env['TZ']
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    })
    process.env['TZ'] = 'America/New_York'
    expect(calendarDayOf('2026-01-05')).toBe('20260105')
    expect(formatDayMonthYear('2026-12-31')).toBe('31 Dec, 2026')
  })

  test.each([null, undefined, '', 'not a date'])('%j is shown as a dash', missing => {
    expect(formatDate(missing)).toBe('-')
    expect(formatDateTime(missing)).toBe('-')
    expect(formatDayMonthYear(missing)).toBe('-')
    expect(calendarDayOf(missing)).toBeUndefined()
  })
})

describe('the calendar day in local time', () => {
  test('is YYYYMMDD in a label and a generated name', () => {
    expect(calendarDay(new Date(2026, 8, 1, 0, 0, 1))).toBe('20260901')
    expect(calendarDay(new Date(2026, 8, 1, 23, 59, 59))).toBe('20260901')
    expect(calendarDayOf(local.toISOString())).toBe('20260105')
  })

  test("is YYYY-MM-DD in a CSV's file name", () => {
    expect(calendarDate(local)).toBe('2026-01-05')
  })

  test('is YYYYMMDD_HHMMSS with the time', () => {
    expect(dayAndTime(local)).toBe('20260105_150409')
    expect(dayAndTime(new Date(2026, 0, 5, 0, 0, 0))).toBe('20260105_000000')
  })
})
