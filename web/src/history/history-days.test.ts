import { expect, onTestFinished, test } from 'vitest'
import { buildHistoryEntry } from './history.fixture.ts'
import { historyDays } from './history-days.ts'

test('entries are grouped by the browser’s calendar day, in order', () => {
  const zone = process.env['TZ']
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  process.env['TZ'] = 'America/New_York'
  const at = (moment: string) => buildHistoryEntry({ at: moment })
  const [late, early, before] = ['2026-11-22T04:59:00Z', '2026-11-21T05:00:00Z', '2026-11-21T04:59:00Z'].map(at)
  expect([...historyDays([late, early, before] as never)]).toEqual([
    ['2026-11-21', [late, early]],
    ['2026-11-20', [before]],
  ])
})
