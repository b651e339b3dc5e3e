import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatasetDraft, isSameDraft } from './draft.ts'
import { buildDraft, entriesOf, textOf } from './entries.fixture.ts'
import { isClear, mergeDrafts, NO_CONFLICT, sideChoice, withChosen, withPresent } from './merge-drafts.ts'

const merge = (base: string, mine: string, theirs: string) => {
  const { draft, conflict } = mergeDrafts(buildDraft(base), buildDraft(mine), buildDraft(theirs))
  return {
    entries: textOf(draft.entries),
    added: textOf(conflict.added),
    removed: textOf(conflict.removed),
    retyped: conflict.retyped.map(({ slide, from, to }) => `${slide.id}${from}>${to}`).join(' '),
    collisions: conflict.collisions.map(({ slide, mine, theirs }) => `${slide.id}:${mine}/${theirs}`).join(' '),
  }
}
const NOTHING = { added: '', removed: '', retyped: '', collisions: '' }

describe('changes by only one person are merged', () => {
  test.each([
    ['they added', '1T', '1T', '1T 2V', { entries: '1T 2V', added: '2V' }],
    ['they took out', '1T 2V', '1T 2V', '1T', { entries: '1T', removed: '2V' }],
    ['they gave another type', '1T 2V', '1T 2V', '1T 2E', { entries: '1T 2E', retyped: '2V>E' }],
    ['they gave another fold', '1T2 2T', '1T2 2T', '1T3 2T2', { entries: '1T3 2T2' }],
    ['they took a fold away', '1T2', '1T2', '1T', { entries: '1T' }],
    ['I gave another fold', '1T2 2T', '1T3 2T2', '1T2 2T', { entries: '1T3 2T2' }],
    ['I gave another type, they another fold', '1T2', '1E', '1T3', { entries: '1E' }],
    ['they gave another type and fold, I another fold', '1T2', '1T3', '1V1', { entries: '1V1', retyped: '1T>V' }],
    ['I added', '1T', '1T 2V', '1T', { entries: '1T 2V' }],
    ['I took out', '1T 2V', '1T', '1T 2V', { entries: '1T' }],
    ['I gave another type', '1T 2V', '1E 2V', '1T 2V', { entries: '1E 2V' }],
    [
      'all of it',
      '1T 2T 3T 4T',
      '1E 2T 4T 5V',
      '1T 2V 3T 6-',
      {
        entries: '1E 2V 5V 6-',
        added: '6-',
        removed: '4T',
        retyped: '2T>V',
      },
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual({ ...NOTHING, ...merged })
  })

  test('keeps the order here, followed by slides they added, in their order', () => {
    expect(merge('1T 2T', '2T 1T 5V', '4E 1T 3E 2T').entries).toBe('2T 1T 5V 4E 3E')
  })
})

describe('equal changes by both are no conflict', () => {
  test.each([
    ['the same type', '1T', '1V', '1V', '1V'],
    ['the same slide added', '1T', '1T 2V', '1T 2V', '1T 2V'],
    ['the same slide taken out', '1T 2V', '1T', '1T', '1T'],
    ['nothing', '1T 2V', '1T 2V', '1T 2V', '1T 2V'],
  ])('%s', (_, base, mine, theirs, entries) => {
    expect(merge(base, mine, theirs)).toEqual({ ...NOTHING, entries })
    expect(isClear(mergeDrafts(buildDraft(base), buildDraft(mine), buildDraft(theirs)).conflict)).toBe(true)
  })
})

describe('different changes by both need a choice, and mine is kept until then', () => {
  test.each([
    ['two types', '1T', '1V', '1E', '1V', '1:V/E'],
    ['a type here, taken out there', '1T 2T', '1V 2T', '2T', '1V 2T', '1:V/undefined'],
    ['taken out here, a type there', '1T 2T', '2T', '1V 2T', '2T', '1:undefined/V'],
    ['added with two types', '1T', '1T 2V', '1T 2E', '1T 2V', '2:V/E'],
  ])('%s', (_, base, mine, theirs, entries, collisions) => {
    expect(merge(base, mine, theirs)).toEqual({ ...NOTHING, entries, collisions })
  })
})

test('choosing a side includes its fold, and can be reversed', () => {
  const { draft, conflict } = mergeDrafts(buildDraft('1T2 2T1'), buildDraft('1V1 2V1'), buildDraft('1E 2E'))
  expect(textOf(draft.entries)).toBe('1V1 2V1')
  const chosen = (entries: typeof draft.entries, side: 'mine' | 'theirs', of = conflict) =>
    withChosen(
      entries,
      of.collisions.map(collision => sideChoice(collision, side)),
    )
  const theirs = chosen(draft.entries, 'theirs')
  expect(textOf(theirs)).toBe('1E 2E')
  const present = withPresent(conflict, { ...draft, entries: theirs })
  expect(textOf(chosen(theirs, 'mine', present))).toBe('1V1 2V1')
  const back = mergeDrafts(buildDraft('1T2'), buildDraft(''), buildDraft('1V1'))
  expect(textOf(chosen(back.draft.entries, 'theirs', back.conflict))).toBe('1V1')
  const edited = withPresent(conflict, { ...draft, entries: entriesOf('1T3 2V1') })
  expect(textOf(chosen(theirs, 'mine', edited))).toBe('1T3 2V1')
})

test('entries that they saved have their new ids', () => {
  const theirs = { ...buildDraft('1T 2T'), entries: entriesOf('1T 2T').map(entry => ({ ...entry, id: entry.id + 1 })) }
  const { draft } = mergeDrafts(buildDraft('1T'), buildDraft('1V 2T'), theirs)
  expect(draft.entries.map(({ id, type }) => [id, type])).toEqual([
    [11, 'V'],
    [21, 'T'],
  ])
})

test('name and description are merged field by field', () => {
  const base = buildDraft('1T', { name: 'mice', description: 'one' })
  const mine = { ...base, name: 'rats' }
  const { draft, conflict } = mergeDrafts(base, mine, { ...base, name: 'voles', description: 'two' })
  expect(draft).toMatchObject({ name: 'rats', description: 'two' })
  expect(conflict.fields).toEqual([
    { name: 'name', loaded: 'mice', mine: 'rats', theirs: 'voles' },
    { name: 'description', loaded: 'one', mine: 'one', theirs: 'two' },
  ])
  expect(isClear(conflict)).toBe(false)
  expect(isClear(NO_CONFLICT)).toBe(true)
})

describe('for any three states', () => {
  const entry = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('T', 'V', 'E', '-'))
  const drafts = fc
    .uniqueArray(entry, { selector: ([id]) => id, maxLength: 9 })
    .map(entries => buildDraft(entries.map(([id, type]) => `${id}${type}`).join(' ')))
  const typeOf = ({ entries }: DatasetDraft, id: number) => entries.find(({ slide }) => slide.id === id)?.type
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  test('nothing done here is lost, and each slide occurs once', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
        const { draft } = mergeDrafts(base, mine, theirs)
        expect(new Set(draft.entries.map(({ slide }) => slide.id)).size).toBe(draft.entries.length)
        for (const id of ids) {
          const isMine = typeOf(mine, id) !== typeOf(base, id)
          expect(typeOf(draft, id)).toBe(typeOf(isMine ? mine : theirs, id))
        }
      }),
    )
  })

  test('without changes here the result is theirs, without changes there mine', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        const becomesTheirs = mergeDrafts(one, one, other)
        for (const id of ids) expect(typeOf(becomesTheirs.draft, id)).toBe(typeOf(other, id))
        expect(becomesTheirs.conflict.collisions).toEqual([])
        const staysMine = mergeDrafts(one, other, one)
        expect(isSameDraft(staysMine.draft, other)).toBe(true)
        expect(isClear(staysMine.conflict)).toBe(true)
      }),
    )
  })

  test('every slide that differs from mine is listed', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
        const { draft, conflict } = mergeDrafts(base, mine, theirs)
        const listed = new Set(
          [...conflict.added, ...conflict.removed, ...conflict.retyped].map(({ slide }) => slide.id),
        )
        for (const id of ids) expect(listed.has(id)).toBe(typeOf(draft, id) !== typeOf(mine, id))
      }),
    )
  })
})
