import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay, parseTimestamp } from './parse-date.ts'

describe('a day', () => {
  test.each([
    ['2026-01-31', '2026-01-31', 'iso'],
    ['31.01.2026', '2026-01-31', 'dotted'],
    ['1.2.2026', '2026-02-01', 'dotted'],
    ['01/31/2026', '2026-01-31', 'slashed'],
    ['1/31/2026', '2026-01-31', 'slashed'],
    [' 29.02.2024 ', '2024-02-29', 'dotted'],
  ])('written as %j is %s', (text, value, notation) => {
    expect(parseDay(text)).toEqual({ value, notation })
  })

  test('that is ambiguous is parsed by its separator: slashes month first, points day first', () => {
    expect(parseDay('01/02/2026')).toEqual({ value: '2026-01-02', notation: 'slashed' })
    expect(parseDay('01.02.2026')).toEqual({ value: '2026-02-01', notation: 'dotted' })
  })

  test.each([
    ['31/01/2026', 'no-such-day'],
    ['01.31.2026', 'no-such-day'],
    ['2026-02-29', 'no-such-day'],
    ['00.01.2026', 'no-such-day'],
    ['0026-01-31', 'no-such-day'],
    ['31.01.26', 'not-a-date'],
    ['2026-1-31', 'not-a-date'],
    ['2026/01/31', 'not-a-date'],
    ['46053', 'not-a-date'],
    ['Jan 31, 2026', 'not-a-date'],
    ['2026-01-31x', 'not-a-date'],
    ['', 'not-a-date'],
    ['2026-01-31 00:00', 'has-time'],
    ['2026-01-31T00:00:00Z', 'has-time'],
  ])('written as %j is refused: %s', (text, error) => {
    expect(parseDay(text)).toEqual({ error })
  })
})

describe('a timestamp', () => {
  const zone = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test.each([
    ['2026-01-05T14:04:00.000Z', '2026-01-05T14:04:00.000Z', 'iso'],
    ['2026-01-05T14:04:00.123456Z', '2026-01-05T14:04:00.123456Z', 'iso'],
    ['2026-01-05 14:04z', '2026-01-05T14:04:00Z', 'iso'],
    ['05.01.2026 14:04:07 +0530', '2026-01-05T14:04:07+05:30', 'dotted'],
    ['2026-07-05T14:04-09:00', '2026-07-05T14:04:00-09:00', 'iso'],
  ])('with its zone, %j, keeps its precision', (text, value, notation) => {
    expect(parseTimestamp(text)).toEqual({ value, notation })
  })

  test.each([
    ['2026-01-05T14:04', '2026-01-05T13:04:00Z', 'iso'],
    ['05.01.2026 14:04:07', '2026-01-05T13:04:07Z', 'dotted'],
    ['5.7.2026 14:04:07.25', '2026-07-05T12:04:07.25Z', 'dotted'],
    ['01/05/2026, 2:04 PM', '2026-01-05T13:04:00Z', 'slashed'],
    ['1/5/2026 12:00 am', '2026-01-04T23:00:00Z', 'slashed'],
    ['01/05/2026 12:30 PM', '2026-01-05T11:30:00Z', 'slashed'],
    ['05.01.2026', '2026-01-04T23:00:00Z', 'dotted'],
  ])('without one, %j, is in the browser’s time zone', (text, value, notation) => {
    expect(parseTimestamp(text)).toEqual({ value, notation })
  })

  test.each([
    ['2026-02-30 10:00', 'no-such-day'],
    ['2026-01-05 24:00', 'no-such-time'],
    ['2026-01-05 10:60', 'no-such-time'],
    ['2026-01-05 10:00:60Z', 'no-such-time'],
    ['2026-01-05 10:00 +15:00', 'no-such-time'],
    ['01/05/2026 13:00 PM', 'no-such-time'],
    ['01/05/2026 0:30 AM', 'no-such-time'],
    // The night when clocks in Berlin change from two to three.
    ['29.03.2026 02:30', 'no-such-time'],
    ['2026-01-05 10', 'not-a-date'],
    ['10:00', 'not-a-date'],
    ['yesterday', 'not-a-date'],
  ])('%j is refused: %s', (text, error) => {
    expect(parseTimestamp(text)).toEqual({ error })
  })
})
