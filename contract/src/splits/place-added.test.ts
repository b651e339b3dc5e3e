import { describe, expect, test } from 'vitest'
import type { Recipe } from './distribution.ts'
import { placeAdded } from './place-added.ts'
import { listPlaced, uuidOf } from './placed-slides.fixture.ts'

const choices = { algorithm: 'gs-2', groups: ['block_id'], strata: [], keep: [], seed: 1, slides: 0 } as const
const SHARES: Recipe = { ...choices, method: 'shares', shares: { training: 50, validation: 25, evaluation: 25 } }
const FOLDS: Recipe = { ...choices, method: 'folds', folds: 3 }

/** Slides as `listPlaced` reads them; those with + are added. */
function place(text: string, recipe: Recipe | null, tested: readonly number[] = []) {
  const slides = listPlaced(text.replaceAll('+', '-'))
  const added = text.split(' ').flatMap((slide, at) => (slide.endsWith('+') ? at : []))
  const uuids = (positions: readonly number[]) => new Set(positions.map(uuidOf))
  const asked = { added: uuids(added), tested: uuids(tested), groups: ['block_id'], recipe }
  const { places, notes } = placeAdded(slides, asked)
  const told = added.map(at => {
    const { type, fold, by } = places.get(uuidOf(at))!
    return `${fold ?? type} ${by}`
  })
  return { told, notes }
}

describe('added slides', () => {
  test('follow most of their group, and are unassigned without a group and a recipe', () => {
    expect(place('A:T A:T A:E A:+ B:E B:+ C:+ D:- D:+', null)).toEqual({
      told: ['T group', 'E group', 'default none', 'default none'],
      notes: ['The dataset was never distributed, so 2 slides without a group in it come in unassigned.'],
    })
  })

  test('are distributed by the recipe so that the total shares are preserved', () => {
    const { told } = place('A:T B:T C:V A:+ D:+ E:+ F:+', SHARES)
    expect(told).toEqual(['T group', 'E recipe', 'E recipe', 'V recipe'])
  })

  test('a new group stays whole', () => {
    const { told } = place('A:T B:V C:E D:+ D:+ D:+ D:+', SHARES)
    expect(new Set(told).size).toBe(1)
  })

  test('follow their group into its fold, and the others even out the folds', () => {
    expect(place('A:1 B:1 C:2 D:3 D:3 E:E C:+ E:+ F:+', FOLDS).told).toEqual(['2 group', 'E group', '2 recipe'])
  })

  test('without enough groups to fill every part, some stay empty', () => {
    expect(place('A:T A:T B:+', SHARES).told).toEqual(['V recipe'])
  })

  test('even in random splits, groups are followed', () => {
    const { told } = place('A:E A:+ B:+ C:+', { ...choices, method: 'chance', training: 100 })
    expect(told).toEqual(['E group', 'T recipe', 'T recipe'])
  })

  test('join the fold that leaves out their value, or a new fold for a new value', () => {
    const recipe: Recipe = { ...choices, method: 'leave-one-out', field: 'name' }
    const slides = listPlaced('A:1 B:2 C:- D:- E:-').map((slide, at) => ({
      ...slide,
      record: { ...slide.record, name: ['x', 'y', 'Y', 'z', null][at] ?? null },
    }))
    const added = new Set([2, 3, 4].map(uuidOf))
    const { places } = placeAdded(slides, { added, tested: new Set(), groups: ['block_id'], recipe })
    expect([...places.values()].map(({ type, fold }) => fold ?? type)).toEqual([2, 3, 'T'])
  })

  test('that are in a test set are never used for training, nor is a group that they join', () => {
    const { told, notes } = place('A:T A:+ B:E B:+ C:+ C:+ D:+', SHARES, [1, 3, 4])
    expect(told.slice(0, 4)).toEqual(['default test-set', 'E group', 'default test-set', 'default test-set'])
    expect(told[4]).toMatch(/ recipe$/)
    expect(notes).toEqual([
      '3 slides are in a locked test set, or joined with a slide that is, and come in unassigned.',
    ])
  })

  test('are placed independently of their order', () => {
    const slides = listPlaced('A:T B:V C:E D:- E:- F:- D:- G:-')
    const added = new Set([3, 4, 5, 6, 7].map(uuidOf))
    const asked = { added, tested: new Set<string>(), groups: ['block_id'], recipe: SHARES }
    const sorted = (places: ReadonlyMap<string, object>) => [...places].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(placeAdded(slides.toReversed(), asked).places)).toEqual(sorted(placeAdded(slides, asked).places))
  })
})
