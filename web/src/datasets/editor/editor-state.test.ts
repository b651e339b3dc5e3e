import { describe, expect, test } from 'vitest'
import { buildLoaded, entriesOf, slideOf, textOf } from '../draft/entries.fixture.ts'
import { isClear, sideChoice, sideOf, typesIn } from '../draft/merge-drafts.ts'
import {
  changeEditor,
  chosenEntries,
  type EditorChange,
  type EditorState,
  hasUnsaved,
  openedEditor,
  storedOf,
} from './editor-state.ts'

const apply = (state: EditorState, ...changes: EditorChange[]) => changes.reduce(changeEditor, state)
const opened = (text = '1T 2V 3E') => openedEditor({ opened: { dataset: buildLoaded(text) } })
const slidesIn = ({ draft }: EditorState) => textOf(draft.entries)
const chosen = ({ selection }: EditorState) => [...selection.ids]
const choose = (id: number, isRange = false, shown = [5, 3, 1, 4]): EditorChange => {
  return { kind: 'choose', id, isRange, shown }
}
const theySaved = (text: string, more = {}): EditorChange => ({
  kind: 'conflicted',
  theirs: storedOf(buildLoaded(text, { version: 4, ...more })),
})

describe('unsaved changes', () => {
  test('a new dataset and a loaded one start with nothing unsaved', () => {
    expect(hasUnsaved(openedEditor({}))).toBe(false)
    expect(hasUnsaved(opened())).toBe(false)
  })

  test.each<[string, EditorChange]>([
    ['a name', { kind: 'type', field: 'name', text: 'rats' }],
    ['a description', { kind: 'type', field: 'description', text: 'x' }],
    ['a type', { kind: 'set-types', types: new Map([[1, 'E']]) }],
    ['a removal', { kind: 'remove', ids: [2] }],
    ['an addition', { kind: 'add', entries: entriesOf('4T') }],
  ])('%s counts, until it is undone', (_, change) => {
    expect(hasUnsaved(apply(opened(), change))).toBe(true)
  })

  test('a type that was restored does not count', () => {
    const there = apply(opened(), { kind: 'set-types', types: new Map([[1, 'E']]) })
    expect(hasUnsaved(apply(there, { kind: 'set-types', types: new Map([[1, 'T']]) }))).toBe(false)
  })

  test('selecting rows is not a change', () => {
    expect(hasUnsaved(apply(opened(), choose(1), { kind: 'choose-all', shown: [1, 2] }))).toBe(false)
  })
})

describe('selection', () => {
  test('one, a range in display order, all, none', () => {
    const state = opened('5T 3V 1E 4T')
    expect(chosen(apply(state, choose(3)))).toEqual([3])
    expect(chosen(apply(state, choose(3), choose(3)))).toEqual([])
    expect(chosen(apply(state, choose(3), choose(4, true)))).toEqual([3, 1, 4])
    expect(chosen(apply(state, { kind: 'choose-all', shown: [5, 3, 1, 4] }))).toEqual([5, 3, 1, 4])
    expect(chosen(apply(state, { kind: 'choose-all', shown: [5] }, { kind: 'choose-none' }))).toEqual([])
    // Only slides that match the search are selected.
    expect(chosen(apply(state, choose(5, false, [5, 4]), choose(4, true, [5, 4])))).toEqual([5, 4])
  })

  test('removing a slide deselects it', () => {
    const state = apply(opened(), choose(1), choose(2), { kind: 'remove', ids: [2] })
    expect(chosen(state)).toEqual([1])
    expect(slidesIn(state)).toBe('1T 3E')
  })

  test('a removed slide is available again, the most recent first', () => {
    const state = apply(opened(), { kind: 'remove', ids: [1] }, { kind: 'remove', ids: [3, 2] })
    expect(state.returned.map(({ id }) => id)).toEqual([2, 3, 1])
    const again = apply(state, { kind: 'add', entries: entriesOf('1T') }, { kind: 'remove', ids: [1] })
    expect(again.returned.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test('selected slides come in the order of the rows', () => {
    expect(textOf(chosenEntries(apply(opened(), choose(3), choose(1))))).toBe('1T 3E')
  })
})

describe('types', () => {
  test('can be changed one by one and in bulk, keeping the order', () => {
    const state = apply(opened(), { kind: 'set-types', types: new Map([[3, 'T']]) })
    expect(slidesIn(state)).toBe('1T 2V 3T')
    expect(
      slidesIn(
        apply(state, {
          kind: 'set-types',
          types: new Map([
            [1, 'E'],
            [3, 'E'],
          ]),
        }),
      ),
    ).toBe('1E 2V 3E')
  })

  test('a distribution sets its recipe, which survives changing a type by hand', () => {
    const shares = { training: 80, validation: 10, evaluation: 10 }
    const rest = { groups: [], strata: [], keep: [], seed: 7, slides: 3 }
    const recipe = { algorithm: 'gs-1' as const, method: 'shares' as const, shares, ...rest }
    const state = apply(opened(), { kind: 'place', places: new Map([[1, { type: 'V' }]]), recipe })
    expect(slidesIn(state)).toBe('1V 2V 3E')
    expect(apply(state, { kind: 'set-types', types: new Map([[1, 'E']]) }).draft.recipe).toBe(recipe)
  })
})

test('a slide that is already present is not added again', () => {
  expect(slidesIn(apply(opened(), { kind: 'add', entries: entriesOf('2T 4V') }))).toBe('1T 2V 3E 4V')
})

describe('somebody else saved first', () => {
  const mine = apply(opened('1T 2V 3E 4T'), choose(2), choose(4), { kind: 'set-types', types: new Map([[1, 'V']]) })

  test('their changes are merged, the changes here stay, and the next save is based on theirs', () => {
    const state = apply(mine, theySaved('1T 2V 3T 5E', { description: 'theirs' }))
    expect(slidesIn(state)).toBe('1V 2V 3T 5E')
    expect(state.draft.description).toBe('theirs')
    expect(state.base.dataset?.version).toBe(4)
    expect(textOf(state.base.draft.entries)).toBe('1T 2V 3T 5E')
    expect([state.conflict.added, state.conflict.removed].map(textOf)).toEqual(['5E', '4T'])
    expect(chosen(state)).toEqual([2])
    expect(hasUnsaved(state)).toBe(true)
  })

  test('each conflicting slide can be switched between the two versions', () => {
    const state = apply(mine, theySaved('2E 3E 4T'))
    const [collision] = state.conflict.collisions
    if (!collision) throw new Error('slide 1 was given a type here and taken out there')
    const side = (now: EditorState) => sideOf(collision, typesIn(now.draft.entries))
    expect([slidesIn(state), side(state)]).toEqual(['1V 2E 3E 4T', 'mine'])
    const theirs = apply(state, { kind: 'choose-side', choices: [sideChoice(collision, 'theirs')] })
    expect([slidesIn(theirs), side(theirs)]).toEqual(['2E 3E 4T', 'theirs'])
    const again = apply(theirs, { kind: 'choose-side', choices: [sideChoice(collision, 'mine')] })
    expect([slidesIn(again), side(again)]).toEqual(['2E 3E 4T 1V', 'mine'])
  })

  test('a slide removed here can be restored from their version', () => {
    const state = apply(opened(), { kind: 'remove', ids: [1] }, theySaved('1E 2V 3E'))
    expect(slidesIn(state)).toBe('2V 3E')
    const choices = state.conflict.collisions.map(collision => sideChoice(collision, 'theirs'))
    expect(slidesIn(apply(state, { kind: 'choose-side', choices }))).toBe('2V 3E 1E')
  })

  test("edits made after the conflict appeared become 'mine'", () => {
    const conflicting = apply(mine, theySaved('1E 2V 3E 4T', { name: 'voles' }))
    const state = apply(
      conflicting,
      { kind: 'set-types', types: new Map([[1, 'default']]) },
      { kind: 'type', field: 'name', text: 'rats' },
    )
    expect(state.conflict.collisions).toMatchObject([{ mine: 'default', theirs: 'E' }])
    expect(state.conflict.fields).toMatchObject([{ mine: 'rats', theirs: 'voles' }])
    expect(apply(state, { kind: 'type', field: 'name', text: 'voles' }).conflict.fields).toMatchObject([
      { mine: 'rats' },
    ])
  })

  test("a change of something that isn't edited here is no conflict", () => {
    expect(isClear(apply(mine, theySaved('1T 2V 3E 4T')).conflict)).toBe(true)
  })
})

describe('saved', () => {
  const sent = apply(opened(), { kind: 'add', entries: entriesOf('4T') }, choose(4))
  const stored = storedOf(buildLoaded('1T 2V 3E 4T', { version: 4 }))

  test('nothing is unsaved, entries have their new ids, and the selection is kept', () => {
    expect(sent.draft.entries.at(-1)?.id).toBeNull()
    const state = apply(sent, { kind: 'saved', sent: sent.draft, stored })
    expect(hasUnsaved(state)).toBe(false)
    expect(state.draft.entries.at(-1)?.id).toBe(40)
    expect(state.base.dataset?.version).toBe(4)
    expect(chosen(state)).toEqual([4])
  })

  test('edits made during the save stay, unsaved', () => {
    const later = apply(
      sent,
      { kind: 'type', field: 'name', text: 'rats' },
      { kind: 'add', entries: [{ slide: slideOf(5), type: 'V' }] },
    )
    const state = apply(later, { kind: 'saved', sent: sent.draft, stored })
    expect([slidesIn(state), state.draft.name, hasUnsaved(state)]).toEqual(['1T 2V 3E 4T 5V', 'rats', true])
  })

  test('the conflict is resolved', () => {
    const conflicting = apply(sent, theySaved('1T 2V'))
    expect(isClear(conflicting.conflict)).toBe(false)
    const saved: EditorChange = { kind: 'saved', sent: conflicting.draft, stored: storedOf(buildLoaded('1T 2V 4T')) }
    expect(isClear(apply(conflicting, saved).conflict)).toBe(true)
  })
})

test('discarding restores the last saved state, and clears the selection', () => {
  const changed = apply(
    opened(),
    choose(1),
    { kind: 'type', field: 'name', text: 'rats' },
    { kind: 'remove', ids: [2] },
  )
  const state = apply(changed, { kind: 'discard' })
  expect([slidesIn(state), state.draft.name, chosen(state), state.returned]).toEqual(['1T 2V 3E', 'mice', [], []])
})

describe('reloaded', () => {
  const reloaded: EditorChange = { kind: 'reloaded', theirs: storedOf(buildLoaded('3V 1T', { version: 4 })) }

  test('an unchanged dataset becomes the newer one', () => {
    const state = apply(opened(), choose(2), choose(1), reloaded)
    expect([slidesIn(state), hasUnsaved(state), isClear(state.conflict), chosen(state)]).toEqual([
      '3V 1T',
      false,
      true,
      [1],
    ])
  })

  test('changes here are kept, and changes there are shown', () => {
    const state = apply(opened(), { kind: 'set-types', types: new Map([[1, 'E']]) }, reloaded)
    expect([slidesIn(state), textOf(state.conflict.removed)]).toEqual(['1E 3V', '2V'])
  })
})
