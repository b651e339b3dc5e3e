import { expect, test } from 'vitest'
import { checkGroups } from './check-groups.ts'
import { listPlaced as list } from './placed-slides.fixture.ts'

const check = (text: string) => checkGroups(list(text), ['block_id'])

test('groups in two types are divided; the largest come first', () => {
  expect(check('A:T A:T B:T B:V B:V C:E c:T D:T :V :E')).toEqual({
    slides: 10,
    groups: 4,
    unchecked: 2,
    divided: [
      { key: 'block_id=b', label: 'b', slides: 3, counts: { T: 1, V: 2, E: 0, default: 0 }, members: [2, 3, 4] },
      { key: 'block_id=c', label: 'c', slides: 2, counts: { T: 1, V: 0, E: 1, default: 0 }, members: [5, 6] },
    ],
    partly_assigned: 0,
    doubt: null,
    largest: { key: 'block_id=b', label: 'b', slides: 3 },
    same_files: [],
    same_names: [],
  })
  expect(check('b:T b:V a:T a:V').divided.map(({ label }) => label)).toEqual(['a', 'b'])
})

test('unassigned slides divide no group', () => {
  const { divided, partly_assigned } = check('A:T A:- B:- B:- C:T C:V C:-')
  expect(divided.map(({ label }) => label)).toEqual(['c'])
  expect(partly_assigned).toBe(1)
})

test('two folds divide a group although both are for training, as do a fold and evaluation', () => {
  expect(check('A:2 A:3 B:2 B:2 C:3 C:E D:1 D:- E:2 E:T').divided.map(({ label }) => label)).toEqual(['a', 'c', 'e'])
})

test('the same file or name in two parts is reported, whatever the rules are', () => {
  const slides = list('A:T B:V C:T').map((slide, index) => ({
    ...slide,
    record: { ...slide.record, name: ['x', 'X ', 'y'][index]!, file: { name: 'f', size: index % 2, metadata: null } },
  }))
  const { same_files, same_names, divided } = checkGroups(slides, ['block_id'])
  expect(divided).toEqual([])
  expect(same_files).toEqual([])
  expect(same_names.map(({ label, slides: count }) => [label, count])).toEqual([['x', 2]])
  const copies = slides.map(slide => ({
    ...slide,
    record: { file: { name: 'f', size: 9, sha256: 'AB', metadata: null } },
  }))
  expect(checkGroups(copies, []).same_files.map(({ label, slides: count }) => [label, count])).toEqual([['ab', 3]])
})

test('a rule that occurs twice counts once', () => {
  const slides = list(':T').map(slide => ({
    ...slide,
    record: { ...slide.record, file: { name: 'f', size: 1, metadata: null } },
  }))
  expect(checkGroups(slides, ['block_id', 'block_id', 'file']).largest?.key).toBe('file=f 1')
})

test('an empty dataset has nothing to check', () => {
  expect(checkGroups([], ['block_id'])).toMatchObject({ slides: 0, groups: 0, divided: [], largest: null })
})
