import fc from 'fast-check'
import { mersenne } from 'pure-rand/generator/mersenne'
import { describe, expect, test } from 'vitest'
import { MAX_SEED, shuffle } from './shuffle.ts'

const seeds = fc.integer({ min: 0, max: MAX_SEED })

describe('the shuffle', () => {
  test('keeps every item once, and does not change the given list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), seeds, (items, seed) => {
        const before = [...items]
        const shuffled = shuffle(items, seed)
        expect(items).toEqual(before)
        expect(shuffled.toSorted()).toEqual(before.toSorted())
      }),
    )
  })

  test('is the same for the same seed, and differs for others', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    for (const seed of [0, 1, MAX_SEED]) expect(shuffle(items, seed)).toEqual(shuffle(items, seed))
    const orders = new Set(Array.from({ length: 1000 }, (_, seed) => shuffle(items, seed).join()))
    expect(orders.size).toBe(1000)
  })

  test('its numbers are those of MT19937: the 10,000th for seed 5489 is the one in the C++ standard', () => {
    const random = mersenne(5489)
    for (let count = 1; count < 10_000; count += 1) random.next()
    expect(random.next() >>> 0).toBe(4_123_659_995)
  })

  test('is stable: splits can be repeated years later', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index)
    expect(shuffle(ten, 0)).toEqual([9, 4, 2, 3, 1, 8, 0, 5, 7, 6])
    expect(shuffle(ten, MAX_SEED)).toEqual([0, 3, 6, 8, 2, 7, 1, 4, 5, 9])
  })

  /** Pearson's chi-squared over all 24 orders of four items; 49.7 is passed once in a thousand times by a fair shuffle. */
  test.each([
    ['seeds in a row, as people choose them', (run: number) => run],
    ['seeds all over, as they are drawn', (run: number) => Math.imul(run, 0x9e37_79b1) >>> 0],
  ])('every order is equally likely: %s', (_, seedOf) => {
    const runs = 24_000
    const counts = new Map<string, number>()
    for (let run = 0; run < runs; run += 1) {
      const order = shuffle([1, 2, 3, 4], seedOf(run)).join()
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    const expected = runs / 24
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(49.7)
  })

  /** Where each of 20 items ends up: 361 degrees of freedom, 449 is passed once in a thousand times. */
  test('every item is equally likely in every position', () => {
    const [size, runs] = [20, 10_000]
    const items = Array.from({ length: size }, (_, index) => index)
    const counts = new Float64Array(size * size)
    for (let run = 0; run < runs; run += 1) {
      for (const [index, item] of shuffle(items, run).entries()) counts[item * size + index]! += 1
    }
    const expected = runs / size
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(449)
  })
})
