import { expect, test } from 'vitest'
import { describeEntry } from '../history/describe-entry.ts'
import { buildHistoryEntry } from '../history/history.fixture.ts'
import { slideHistory } from './slide-history.ts'

const told = (from: number | null, to: number | null) => {
  const change = { field: 'file', from, to, from_name: from && `${from}.svs`, to_name: to && `${to}.svs` }
  return describeEntry(slideHistory, buildHistoryEntry({ changes: [change as never] })).what
}

test('a slide’s file is attached, replaced and removed by its name', () => {
  expect(told(null, 1)).toBe('attached the file 1.svs')
  expect(told(1, 2)).toBe('replaced the file 1.svs by 2.svs')
  expect(told(2, null)).toBe('removed the file 2.svs')
})
