import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance, chanceCounts, DEFAULT_TRAINING_PERCENT } from './by-chance.ts'
import { countTypes } from './places.ts'
import { MAX_SEED, shuffle } from './shuffle.ts'

/** The types of slides by their ids. */
const distribute = (ids: readonly number[], seed: number, training?: number) =>
  new Map(
    [
      ...byChance(
        ids.map(id => ({ id, uuid: String(id), type: 'default', fold: null, record: {} })),
        seed,
        training,
      ),
    ].map(([uuid, part]) => [Number(uuid), part]),
  )
const countsOf = (types: ReadonlyMap<number, 'T' | 'V' | 'E'>) =>
  countTypes([...types.values()].map(type => ({ type, fold: null })))

const seeds = fc.integer({ min: 0, max: MAX_SEED })
const percents = fc.integer({ min: 10, max: 19 }).map(step => step * 5)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 300 })

test("the function's training share is 70 percent", () => {
  expect(DEFAULT_TRAINING_PERCENT).toBe(70)
  expect(chanceCounts(100)).toEqual({ T: 70, V: 15, E: 15 })
  expect(countsOf(distribute([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1))).toEqual({ T: 7, V: 2, E: 1, default: 0 })
})

describe('shares', () => {
  test.each([
    [100, 80, { T: 80, V: 10, E: 10 }],
    [10, 80, { T: 8, V: 1, E: 1 }],
    [0, 80, { T: 0, V: 0, E: 0 }],
    [1, 80, { T: 1, V: 0, E: 0 }],
    [1, 50, { T: 1, V: 0, E: 0 }],
    [2, 80, { T: 2, V: 0, E: 0 }],
    [3, 80, { T: 2, V: 1, E: 0 }],
    // 2.5 of 5 are rounded up, and so is 1 of the remaining 2, and 1.5 of 3.
    [5, 50, { T: 3, V: 1, E: 1 }],
    [15, 80, { T: 12, V: 2, E: 1 }],
    [7, 95, { T: 7, V: 0, E: 0 }],
    [10_000, 95, { T: 9500, V: 250, E: 250 }],
  ])('%i slides at %i %%', (slides, percent, shares) => {
    expect(chanceCounts(slides, percent)).toEqual(shares)
  })

  test('they are whole, never negative, and add up to all slides', () => {
    fc.assert(
      fc.property(fc.nat(100_000), percents, (slides, percent) => {
        const { T, V, E } = chanceCounts(slides, percent)
        expect(T + V + E).toBe(slides)
        expect([T, V, E].every(share => Number.isInteger(share) && share >= 0)).toBe(true)
        expect(Math.abs(T - (slides * percent) / 100)).toBeLessThanOrEqual(0.5)
        expect(V - E === 0 || V - E === 1).toBe(true)
      }),
    )
  })
})

describe('smart distribution', () => {
  test('gives every slide a type, according to the shares', () => {
    fc.assert(
      fc.property(ids, seeds, percents, (slides, seed, percent) => {
        const types = distribute(slides, seed, percent)
        expect([...types.keys()].toSorted((a, b) => a - b)).toEqual(slides.toSorted((a, b) => a - b))
        expect(countsOf(types)).toEqual({ ...chanceCounts(slides.length, percent), default: 0 })
      }),
    )
  })

  test('the same seed gives the same split, whatever the order of the slides', () => {
    fc.assert(
      fc.property(ids, seeds, seeds, (slides, seed, order) => {
        const again = distribute(shuffle(slides, order), seed)
        for (const [id, type] of distribute(slides, seed)) expect(again.get(id)).toBe(type)
      }),
    )
  })

  /** 100 slides, 2,000 seeds, each slide's chance of training: standard deviation 0.0089, five of them at most. */
  test('every slide is equally likely to be for training', () => {
    const slides = Array.from({ length: 100 }, (_, index) => index + 1)
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const [id, type] of distribute(slides, seed, 80)) {
        if (type === 'T') counts.set(id, (counts.get(id) ?? 0) + 1)
      }
    }
    for (const id of slides) expect(Math.abs((counts.get(id) ?? 0) / 2000 - 0.8)).toBeLessThan(5 * 0.0089)
  })

  test('is stable: a recorded split can be repeated', () => {
    const types = distribute([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 42, 80)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(id => types.get(id)).join('')).toBe('ETTVTTTTTT')
  })
})
