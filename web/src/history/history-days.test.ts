import { expect, test } from 'vitest'
import { buildHistoryEntry } from './history.fixture.ts'
import { historyDays } from './history-days.ts'

/** Of the browser's own calendar, whatever its time zone. */
const at = (...time: [number, number, number, number, number]) =>
  buildHistoryEntry({ at: new Date(...time).toISOString() })

test('entries are grouped by the browser’s calendar day, in their order', () => {
  const [late, early, before] = [at(2026, 10, 21, 23, 59), at(2026, 10, 21, 0, 0), at(2026, 10, 20, 23, 59)]
  expect(historyDays([late, early, before])).toEqual([
    { day: '2026-11-21', entries: [late, early] },
    { day: '2026-11-20', entries: [before] },
  ])
  expect(historyDays([])).toEqual([])
})
