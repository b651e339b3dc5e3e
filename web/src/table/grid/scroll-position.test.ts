import { describe, expect, test } from 'vitest'
import { renderedIndexes, scrollTopFor } from './use-virtual-rows.ts'

describe('a row is scrolled into view by the shortest way', () => {
  test.each([
    ['above', 2, 700, 140],
    ['below', 20, 0, 20 * 70 + 70 - 250],
    ['in view', 3, 140, 140],
    ['cut at the bottom', 3, 0, 30],
  ])('one %s', (_, index, scrollTop, expected) => {
    expect(scrollTopFor({ start: index * 70, end: index * 70 + 70 }, 250, scrollTop)).toBe(expected)
  })
})

test('pinned rows are rendered besides those in view, in order and without duplicates', () => {
  expect(renderedIndexes([4, 5, 6], [5, 90, -1, 2, 90], 100)).toEqual([2, 4, 5, 6, 90])
  expect(renderedIndexes([4, 5], [120], 100)).toEqual([4, 5])
})
