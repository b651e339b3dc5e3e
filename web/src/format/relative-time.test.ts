import { expect, test } from 'vitest'
import { relativeDay, relativeTime } from './relative-time.ts'

const now = new Date(2026, 10, 21, 15, 4, 30)

test('a day is described by calendar days, not by hours', () => {
  expect(relativeDay(new Date(2026, 10, 21, 0, 0, 1), now)).toBe('today')
  expect(relativeDay(new Date(2026, 10, 20, 23, 59), now)).toBe('yesterday')
  expect(relativeDay(new Date(2026, 10, 12), now)).toBe('9 days ago')
  expect(relativeDay(new Date(2025, 10, 21), now)).toBe('365 days ago')
})

test('a time is described in minutes, then in hours, then in days', () => {
  expect(relativeTime(new Date(2026, 10, 21, 15, 4), now)).toBe('just now')
  expect(relativeTime(new Date(2026, 10, 21, 15, 3, 30), now)).toBe('1 minute ago')
  expect(relativeTime(new Date(2026, 10, 21, 14, 5), now)).toBe('59 minutes ago')
  expect(relativeTime(new Date(2026, 10, 21, 11, 20), now)).toBe('3 hours ago')
  expect(relativeTime(new Date(2026, 10, 20, 23, 50), now)).toBe('yesterday')
})

test('a time ahead of this computer’s clock is not in the future', () => {
  expect(relativeTime(new Date(2026, 10, 21, 15, 9), now)).toBe('just now')
})
