import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercentages } from './percentages.ts'

test.each([
  [
    [6, 1, 1],
    [75, 13, 12],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1, 0],
    [67, 33, 0],
  ],
  [
    [9995, 3, 2],
    [100, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [[], []],
])('counts of %j are %j percent', (counts, percentages) => {
  expect(wholePercentages(counts)).toEqual(percentages)
})

test('add up to 100 and are never off by more than one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), counts => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      const percentages = wholePercentages(counts)
      expect(percentages.reduce((sum, percent) => sum + percent, 0)).toBe(total === 0 ? 0 : 100)
      for (const [index, count] of counts.entries()) {
        const exact = total === 0 ? 0 : (100 * count) / total
        expect(Math.abs((percentages[index] ?? -1) - exact)).toBeLessThan(1)
      }
    }),
  )
})
