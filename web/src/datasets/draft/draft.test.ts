import { describe, expect, test } from 'vitest'
import {
  countChanges,
  datasetDraft,
  draftError,
  draftWarnings,
  EMPTY_DRAFT,
  isSameDraft,
  NEW_DATASET,
  newAmong,
  withAdded,
  withoutSlides,
  withTypes,
} from './draft.ts'
import { buildDraft, buildLoaded, entriesOf, slideOf, textOf } from './entries.fixture.ts'

test('the editor starts with the loaded dataset; missing texts are empty', () => {
  const draft = datasetDraft(buildLoaded('1T 2V', { description: null }), NEW_DATASET.own)
  expect(draft).toMatchObject({ name: 'mice', description: '' })
  expect(textOf(draft.entries)).toBe('1T 2V')
})

describe('two drafts are equal', () => {
  const draft = buildDraft('1T 2V')
  test.each([
    ['the same again', buildDraft('1T 2V'), true],
    ['another name', buildDraft('1T 2V', { name: 'rats' }), false],
    ['another description', buildDraft('1T 2V', { description: 'x' }), false],
    ['another type', buildDraft('1T 2E'), false],
    ['another fold', buildDraft('1T 2V1'), false],
    ['another order', buildDraft('2V 1T'), false],
    ['one more', buildDraft('1T 2V 3T'), false],
    ['one less', buildDraft('1T'), false],
  ])('%s', (_, other, isSame) => {
    expect(isSameDraft(draft, other)).toBe(isSame)
    expect(isSameDraft(other, draft)).toBe(isSame)
  })

  test('if an entry only got its id by saving', () => {
    const unsaved = { ...draft, entries: draft.entries.map(entry => ({ ...entry, id: null })) }
    expect(isSameDraft(draft, unsaved)).toBe(true)
    expect(isSameDraft(EMPTY_DRAFT, EMPTY_DRAFT)).toBe(true)
  })
})

test('types change in place: order and other entries stay', () => {
  const entries = entriesOf('3T 1V 2-')
  const changed = withTypes(
    entries,
    new Map([
      [1, 'E'],
      [3, 'T'],
      [9, 'V'],
    ]),
  )
  expect(textOf(changed)).toBe('3T 1E 2-')
  expect(changed[0]).toBe(entries[0])
  expect(changed[1]).toMatchObject({ id: 10 })
})

test('slides are removed, and the others keep their order', () => {
  expect(textOf(withoutSlides(entriesOf('3T 1V 2-'), new Set([1, 9])))).toBe('3T 2-')
})

test('slides are added at the end, once each, and only if they are missing', () => {
  const entries = entriesOf('3T 1V')
  const offered = entriesOf('1E 4T 4V 5E').map(({ slide, type }) => ({ slide, type }))
  expect(newAmong(entries, offered)).toEqual([
    { slide: slideOf(4), type: 'T' },
    { slide: slideOf(5), type: 'E' },
  ])
  const added = withAdded(entries, offered)
  expect(textOf(added)).toBe('3T 1V 4T 5E')
  expect(added.slice(2).map(({ id }) => id)).toEqual([null, null])
  expect(withAdded(entries, offered.slice(0, 1))).toBe(entries)
})

const NO_SLIDES = 'This dataset has no slides. Add some slides before saving.'
const NO_NAME = 'Please provide a name for this dataset.'
const NO_VALIDATION = 'This dataset has no validation slides. Consider adding some for better model evaluation.'

test.each([
  ['', 'mice', [NO_SLIDES]],
  ['', ' ', [NO_SLIDES, NO_NAME]],
  ['1T', '', [NO_NAME, NO_VALIDATION]],
  ['1T 2E 3-', 'mice', [NO_VALIDATION]],
  ['1T 2V', 'mice', []],
])("a stored dataset with slides '%s' and name '%s' has the warnings %j", (entries, name, warnings) => {
  const of = { own: [], dataset: buildLoaded('1T') }
  expect(draftWarnings(buildDraft(entries, { name }), of)).toEqual(warnings)
})

test.each([
  ['', '', []],
  ['1T', '', [NO_NAME, NO_VALIDATION]],
])("a new one with slides '%s' and name '%s' has the warnings %j", (entries, name, warnings) => {
  expect(draftWarnings(buildDraft(entries, { name }))).toEqual(warnings)
})

test.each([
  ['1T', 'mice', undefined],
  ['1T', ' ', 'Dataset name is required'],
  ['', 'mice', undefined],
  ['', '', 'Dataset name is required'],
])("slides '%s' and name '%s' can be saved unless %s", (entries, name, error) => {
  expect(draftError(buildDraft(entries, { name }))).toBe(error)
})

describe('the number of changes that saving would make', () => {
  const own = { 'fields.project': '' }
  const draft = buildDraft('1T 2V 3T2', { own })
  test.each([
    ['none', draft, 0],
    ['a name and a description', buildDraft('1T 2V 3T2', { own, name: 'rats', description: 'x' }), 2],
    ['a type, a removal and an addition', buildDraft('1E 3T2 4T', { own }), 3],
    ['a fold', buildDraft('1T 2V 3T1', { own }), 1],
    ['another grouping', buildDraft('1T 2V 3T2', { own, grouping: ['source'] }), 1],
    ['another order', buildDraft('2V 1T 3T2', { own }), 1],
    ['a field of the lab', buildDraft('1T 2V 3T2', { own: { 'fields.project': 'x' } }), 1],
  ])('%s', (_, changed, count) => {
    expect(countChanges(draft, changed)).toBe(count)
  })
})
