import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepEnds } from './range-steps.ts'

const buckets = fc.integer({ min: 2, max: 100 })
const day = fc.integer({ min: -719_162, max: 2_932_896 }).map(days => new Date(days * 86_400_000).toISOString())

/** The sizes of steps between numeric ends. */
const stepsOf = (ends: readonly (string | number)[]) =>
  ends.slice(1).map((end, index) => Number(end) - Number(ends[index]))

test('whole numbers have at most the requested number of equal, round steps, from below the lowest to above the highest', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), buckets, (min, span, most) => {
      const ends = stepEnds('integer', min, min + span, most) as number[]
      const steps = new Set(stepsOf(ends))
      expect(steps.size).toBe(1)
      expect(String([...steps][0])).toMatch(/^[125]0*$/)
      expect(ends.length - 1).toBeLessThanOrEqual(most)
      expect(ends[0]).toBeLessThanOrEqual(min)
      expect(ends.at(-1)).toBeGreaterThan(min + span)
    }),
  )
})

test('days have at most the requested number of steps, which begin at days, Mondays, months or years', () => {
  fc.assert(
    fc.property(day, day, buckets, (one, other, most) => {
      const [min = '', max = ''] = [one.slice(0, 10), other.slice(0, 10)].toSorted()
      const ends = stepEnds('date', min, max, most) as string[]
      expect(ends.length - 1).toBeLessThanOrEqual(most)
      expect(ends.length).toBeGreaterThan(1)
      expect(ends.toSorted()).toEqual(ends)
      expect((ends[0] as string) <= min && (ends.at(-1) as string) >= max).toBe(true)
    }),
  )
})

test.each([
  ['number', 0.3, 1.1, 10, [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1]],
  ['number', 5, 5, 20, [5, 6]],
  ['integer', 1, 4, 20, [1, 2, 3, 4, 5]],
  ['integer', 0, 100, 12, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]],
  ['date', '2026-01-07', '2026-01-20', 3, ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']],
  ['date', '2026-01-07', '2026-12-31', 4, ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01']],
  [
    'timestamp',
    '2026-03-01T23:00:00.000Z',
    '2026-03-01T23:00:00.000Z',
    2,
    ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ],
] as const)('%s from %s to %s in at most %i', (kind, min, max, most, ends) => {
  expect(stepEnds(kind, min, max, most)).toEqual(ends)
})
