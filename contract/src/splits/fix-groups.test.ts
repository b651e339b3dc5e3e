import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, test } from 'vitest'
import { checkGroups, type ListedSlide } from './check-groups.ts'
import { ASSIGNED_TYPES } from './dataset-types.ts'
import { distribute } from './distribute.ts'
import { fixGroups } from './fix-groups.ts'
import { listPlaced, uuidOf } from './placed-slides.fixture.ts'
import type { Placement } from './places.ts'
import { randomNumbers } from './shuffle.ts'

type Request = Partial<Parameters<typeof fixGroups>[1]>

function fixSlides(slides: readonly ListedSlide[], request: Request = {}) {
  const fix = fixGroups(slides, { rules: ['block_id'], ...request })
  const moves = new Map(fix.moves.map(({ uuid, to }) => [uuid, to]))
  const after = slides.map(slide => ({ ...slide, ...moves.get(slide.uuid) }))
  expect(checkGroups(after, request.rules ?? ['block_id']).divided).toHaveLength(fix.dividedAfter)
  expect(checkGroups(after, []).slides).toBe(Object.values(fix.counts).reduce((sum, count) => sum + count, 0))
  return { ...fix, after }
}
const shown = ({ type, fold }: Placement) => (type === 'default' ? '-' : (fold ?? type))
const text = (placed: string, request?: Request) => fixSlides(listPlaced(placed), request).after.map(shown).join(' ')
const ofShares = (training: number, validation: number, evaluation: number) => ({
  method: 'shares' as const,
  shares: { training, validation, evaluation },
})

test('a divided group moves to the part that has most of it, with its unassigned slides', () => {
  const fix = fixSlides(listPlaced('A:T A:V A:V A:- B:T B:- C:E'))
  expect(fix.after.map(shown).join(' ')).toBe('V V V V T - E')
  expect(fix.moves).toEqual([
    { uuid: uuidOf(0), from: { type: 'T', fold: null }, to: { type: 'V', fold: null } },
    { uuid: uuidOf(3), from: { type: 'default', fold: null }, to: { type: 'V', fold: null } },
  ])
  expect(fix).toMatchObject({
    ...{ dividedBefore: 1, dividedAfter: 0, stuck: [] },
    ...{ counts: { T: 1, V: 4, E: 1, default: 1 }, folds: [] },
  })
})

test('kept slides never move, and a group that is kept in two parts is reported', () => {
  expect(text('A:T A:T A:E', { keep: ['E'] })).toBe('E E E')
  const fix = fixSlides(listPlaced('A:T A:V A:E B:T B:V'), { keep: ['E', 'V'] })
  expect(fix.after.map(shown).join(' ')).toBe('T V E V V')
  expect(fix).toMatchObject({ dividedBefore: 2, dividedAfter: 1 })
  expect(fix.stuck).toEqual([
    { label: 'a', sentence: "a has slides in validation and evaluation, which are kept, so it can't be fixed." },
  ])
})

test('a single group can be fixed', () => {
  const fix = fixSlides(listPlaced('A:T A:V A:V B:T B:T B:V'), { only: 'block_id=b' })
  expect(fix.after.map(shown).join(' ')).toBe('T V V T T T')
  expect(fix).toMatchObject({ dividedBefore: 2, dividedAfter: 1 })
})

describe('the shares are preserved', () => {
  /** 100 patients of 5 slides, as CAMELYON17 has them. */
  const camelyon = Array.from({ length: 500 }, (_, index): ListedSlide => {
    const patient = String(Math.floor(index / 5)).padStart(3, '0')
    const record = { name: `patient_${patient}_node_${index % 5}.tif` }
    return { uuid: uuidOf(index), type: 'default', fold: null, record }
  })
  const rules = ['case:name:_:2']

  test('a random split of 400 / 50 / 50 stays 400 / 50 / 50, with and without the recipe', () => {
    const choices = { groups: rules, strata: [], keep: [], seed: 7 }
    const { results, recipe, report } = distribute(camelyon, { method: 'chance', training: 80, ...choices })
    expect(report).toMatchObject({ counts: { T: 400, V: 50, E: 50 }, divided: 68 })
    const placeOf = new Map(results.map(({ uuid, type, fold }) => [uuid, { type, fold }]))
    const slides = camelyon.map(slide => ({ ...slide, ...placeOf.get(slide.uuid)! }))
    for (const request of [{ recipe }, { recipe: null }]) {
      const fix = fixSlides(slides, { rules, ...request })
      expect(fix).toMatchObject({ dividedBefore: 68, dividedAfter: 0, counts: { T: 400, V: 50, E: 50 } })
      // To the part with most of each group it would be 83 to 94 slides, which emptied the small parts.
      expect(fix.moves).toHaveLength(116)
    }
  })

  test('the shares of the recipe, or else the former ones', () => {
    const divided = 'A:T A:E B:T B:T C:T C:T C:E D:T D:T'
    expect(text(divided)).toBe('E E T T T T T T T')
    expect(text(divided, { recipe: ofShares(50, 0, 50) })).toBe('E E T T E E E T T')
    expect(text(divided, { recipe: { ...ofShares(50, 0, 50), selected: 3 } })).toBe(text(divided))
    expect(text('A:T A:E B:T B:E C:T C:T D:E D:E', { recipe: ofShares(50, 0, 50) })).toBe('T T E E T T E E')
    expect(text(divided, { recipe: { method: 'chance', training: 40 } })).toBe('E E T T V V V T T')
  })

  test('no part with a share in the recipe stays empty, and a part beyond its share gets no more slides', () => {
    const strays = 'A:T A:T A:T A:E B:T B:T B:T'
    expect(text(strays)).toBe('T T T T T T T')
    expect(text(strays, { recipe: ofShares(80, 10, 10) })).toBe('E E E E T T T')
    expect(text('A:T A:T A:E B:T B:T')).toBe('T T T T T')
    expect(text('A:T A:E A:E B:E B:E C:E C:E', { recipe: ofShares(80, 10, 10) })).toBe('T T T E E E E')
  })

  test('folds and evaluation keep their sizes', () => {
    const folds = 'A:1 A:1 A:1 A:2 B:2 B:2 B:3 C:3 C:3 C:1 D:E D:E D:1'
    const fix = fixSlides(listPlaced(folds), { recipe: { method: 'folds' } })
    expect(fix.after.map(shown).join(' ')).toBe('1 1 1 1 2 2 2 3 3 3 E E E')
    expect(fix).toMatchObject({ folds: [4, 3, 3], counts: { T: 6, V: 4, E: 3 } })
    expect(text('A:3 A:2 A:1 B:2 B:E B:E C:E C:2 D:T D:3 D:T')).toBe('2 2 2 E E E 3 3 T T T')
  })
})

test('on small datasets the shares are optimal, and hardly more slides move than necessary', () => {
  const random = randomNumbers(28)
  const draw = (from: number, to: number) => uniformInt(random, from, to)
  let [best, moved, least] = [0, 0, 0]
  for (let dataset = 0; dataset < 150; dataset += 1) {
    const slides = Array.from({ length: draw(2, 7) }, (_, group) =>
      Array.from({ length: draw(2, 6) }, () => `G${group}:${ASSIGNED_TYPES[draw(0, 2)]}`),
    ).flat()
    const listed = listPlaced(slides.join(' '))
    const { divided } = checkGroups(listed, ['block_id'])
    const before = ASSIGNED_TYPES.map(part => listed.filter(({ type }) => type === part).length)
    const costOf = (placed: readonly Placement[]) => {
      const counts = ASSIGNED_TYPES.map(part => placed.filter(({ type }) => type === part).length)
      return {
        off: counts.reduce((sum, count, part) => sum + Math.abs(count - before[part]!), 0),
        moved: placed.filter(({ type }, slide) => type !== listed[slide]!.type).length,
      }
    }
    const all = Array.from({ length: ASSIGNED_TYPES.length ** divided.length }, (_, number) => {
      const placed = listed.map(({ type, fold }) => ({ type, fold }))
      for (const [group, { members }] of divided.entries())
        for (const member of members)
          placed[member] = {
            type: ASSIGNED_TYPES[Math.floor(number / ASSIGNED_TYPES.length ** group) % ASSIGNED_TYPES.length]!,
            fold: null,
          }
      return costOf(placed)
    })
    const off = Math.min(...all.map(cost => cost.off))
    const cost = costOf(fixSlides(listed).after)
    if (cost.off !== off) continue
    best += 1
    moved += cost.moved
    least += Math.min(...all.filter(each => each.off === off).map(each => each.moved))
  }
  expect(best).toBeGreaterThanOrEqual(135)
  expect(moved / least).toBeLessThan(1.01)
})
