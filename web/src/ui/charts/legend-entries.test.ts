import { expect, test } from 'vitest'
import { legendEntriesFor } from './distribution-bar.tsx'

const parts = (...labels: string[]) => labels.map(label => ({ key: label, label, count: 44, color: 1 as const }))

test('more short names than long ones fit side by side', () => {
  expect(legendEntriesFor(parts('Liver', 'Brain', 'Heart', 'Skin', 'Eye', 'Knee'), 360)).toBe(4)
  expect(legendEntriesFor(parts('gastrointestinal system', 'reproductive system', 'salivary gland', 'eye'), 360)).toBe(
    2,
  )
})

test('the last entry may use the room for +n', () => {
  expect(legendEntriesFor(parts('Mouse', 'Human'), 160)).toBe(2)
})

test('one entry is shown even if the chart is narrow', () => {
  expect(legendEntriesFor(parts('gastrointestinal system', 'eye'), 60)).toBe(1)
  expect(legendEntriesFor([], 160)).toBe(0)
})
