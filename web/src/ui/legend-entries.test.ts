import { expect, test } from 'vitest'
import { legendEntriesFor } from './legend-entries.ts'

const parts = (...labels: string[]) => labels.map(label => ({ key: label, label, count: 44, color: 1 as const }))

test('short names stand side by side, long ones leave room for fewer', () => {
  expect(legendEntriesFor(parts('Liver', 'Brain', 'Heart', 'Skin', 'Eye', 'Knee'), 360)).toBe(4)
  expect(legendEntriesFor(parts('gastrointestinal system', 'reproductive system', 'salivary gland', 'eye'), 360)).toBe(
    2,
  )
})

test('the last entry takes the room that +n needs otherwise', () => {
  expect(legendEntriesFor(parts('Mouse', 'Human'), 160)).toBe(2)
})

test('one entry is shown however narrow the chart is', () => {
  expect(legendEntriesFor(parts('gastrointestinal system', 'eye'), 60)).toBe(1)
  expect(legendEntriesFor([], 160)).toBe(0)
})
