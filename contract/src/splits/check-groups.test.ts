import { describe, expect, test } from 'vitest'
import { checkGroups, type ListedSlide } from './check-groups.ts'
import { mendGroups } from './mend-groups.ts'
import type { Placement } from './places.ts'

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const place = (text: string): Placement => {
  if (/\d/.test(text)) return { type: text === '1' ? 'V' : 'T', fold: Number(text) }
  return { type: text === '-' ? 'default' : (text as 'T'), fold: null }
}

/** 'A:T B:V :E' is three slides, with the block id and the part (or the fold, or - for none) of each. */
const list = (text: string): ListedSlide[] =>
  text.split(' ').map((slide, index) => {
    const [block = '', part = ''] = slide.split(':')
    return { uuid: uuidOf(index), ...place(part), record: { block_id: block, name: `slide ${index}` } }
  })
const check = (text: string) => checkGroups(list(text), ['block_id'])

test('groups in two types are divided; the largest come first', () => {
  expect(check('A:T A:T B:T B:V B:V C:E c:T D:T :V :E')).toEqual({
    slides: 10,
    groups: 4,
    unchecked: 2,
    torn: [
      { key: 'block_id=b', label: 'b', slides: 3, counts: { T: 1, V: 2, E: 0, default: 0 }, members: [2, 3, 4] },
      { key: 'block_id=c', label: 'c', slides: 2, counts: { T: 1, V: 0, E: 1, default: 0 }, members: [5, 6] },
    ],
    partly_assigned: 0,
    largest: { key: 'block_id=b', label: 'b', slides: 3 },
    same_files: [],
    same_names: [],
  })
  expect(check('b:T b:V a:T a:V').torn.map(({ label }) => label)).toEqual(['a', 'b'])
})

test('unassigned slides tear nothing', () => {
  const { torn, partly_assigned } = check('A:T A:- B:- B:- C:T C:V C:-')
  expect(torn.map(({ label }) => label)).toEqual(['c'])
  expect(partly_assigned).toBe(1)
})

test('two folds tear, and a fold and evaluation, though both are training', () => {
  expect(check('A:2 A:3 B:2 B:2 C:3 C:E D:1 D:- E:2 E:T').torn.map(({ label }) => label)).toEqual(['a', 'c', 'e'])
})

test('the same file or name in two parts is told, whatever the rules are', () => {
  const slides = list('A:T B:V C:T').map((slide, index) => ({
    ...slide,
    record: { ...slide.record, name: ['x', 'X ', 'y'][index]!, file: { name: 'f', size: index % 2, metadata: null } },
  }))
  const { same_files, same_names, torn } = checkGroups(slides, ['block_id'])
  expect(torn).toEqual([])
  expect(same_files).toEqual([])
  expect(same_names.map(({ label, slides: count }) => [label, count])).toEqual([['x', 2]])
  const copies = slides.map(slide => ({
    ...slide,
    record: { file: { name: 'f', size: 9, sha256: 'AB', metadata: null } },
  }))
  expect(checkGroups(copies, []).same_files.map(({ label, slides: count }) => [label, count])).toEqual([['ab', 3]])
})

test('a rule that is given twice counts once', () => {
  const slides = list(':T').map(slide => ({
    ...slide,
    record: { ...slide.record, file: { name: 'f', size: 1, metadata: null } },
  }))
  expect(checkGroups(slides, ['block_id', 'block_id', 'file']).largest?.key).toBe('file=f 1')
})

test('an empty dataset has nothing to check', () => {
  expect(checkGroups([], ['block_id'])).toMatchObject({ slides: 0, groups: 0, torn: [], largest: null })
})

describe('mending', () => {
  const mend = (text: string, request: Partial<Parameters<typeof mendGroups>[1]> = {}) => {
    const slides = list(text)
    const mending = mendGroups(slides, { rules: ['block_id'], ...request })
    const moves = new Map(mending.moves.map(({ uuid, to }) => [uuid, to]))
    const after = slides.map(slide => ({ ...slide, ...moves.get(slide.uuid) }))
    expect(checkGroups(after, ['block_id']).torn).toHaveLength(mending.torn_after)
    const shown = ({ type, fold }: Placement) => (type === 'default' ? '-' : (fold ?? type))
    return { ...mending, text: after.map(shown).join(' ') }
  }

  test('a torn group goes where most of it is, with its unassigned slides', () => {
    const mending = mend('A:T A:V A:V A:- B:T B:- C:E')
    expect(mending.text).toBe('V V V V T - E')
    expect(mending.moves).toEqual([
      { uuid: uuidOf(0), from: { type: 'T', fold: null }, to: { type: 'V', fold: null } },
      { uuid: uuidOf(3), from: { type: 'default', fold: null }, to: { type: 'V', fold: null } },
    ])
    expect(mending).toMatchObject({ torn_before: 1, torn_after: 0, unmendable: [] })
  })

  test('of equal parts the one furthest below its share takes a group, and without shares the first', () => {
    expect(mend('A:T A:E B:T B:T').text).toBe('T T T T')
    const shares = { T: 50, V: 0, E: 50 }
    expect(mend('A:T A:E B:T B:T', { shares }).text).toBe('E E T T')
    // After the first group evaluation has its share.
    expect(mend('A:T A:E B:T B:E C:T C:T D:E D:E', { shares }).text).toBe('T T E E T T E E')
  })

  test('of equal folds the smaller one takes a group; evaluation where most of it is', () => {
    expect(mend('A:3 A:2 A:1 B:2 B:E B:E C:E C:2 D:T D:3 D:T').text).toBe('1 1 1 E E E 2 2 T T T')
    expect(mend('A:3 A:1').moves[0]).toMatchObject({ to: { type: 'V', fold: 1 } })
  })

  test('kept slides never move, and a group that is kept in two parts is told', () => {
    expect(mend('A:T A:T A:E', { keep: ['E'] }).text).toBe('E E E')
    const mending = mend('A:T A:V A:E B:T B:V', { keep: ['E', 'V'] })
    expect(mending.text).toBe('T V E V V')
    expect(mending).toMatchObject({ torn_before: 2, torn_after: 1 })
    expect(mending.unmendable).toEqual([
      { label: 'a', sentence: "a has slides in validation and evaluation, which are kept, so it can't be fixed." },
    ])
  })
})
