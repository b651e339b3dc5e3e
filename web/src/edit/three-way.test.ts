import { expect, test } from 'vitest'
import { differences, keepTyped } from './three-way.ts'

const loaded = { name: 'A-1', organ: 'knee', source: 'lab', notes: '' }

test('a field changed only by the other user is a difference, and gets their value', () => {
  const theirs = { ...loaded, organ: 'brain' }
  expect(differences(loaded, loaded, theirs)).toEqual([
    { name: 'organ', loaded: 'knee', mine: 'knee', theirs: 'brain' },
  ])
  expect(keepTyped(loaded, loaded, theirs)).toEqual(theirs)
})

test('a field changed by both is a difference, and keeps what was typed', () => {
  const mine = { ...loaded, organ: 'hip' }
  const theirs = { ...loaded, organ: 'brain' }
  expect(differences(loaded, mine, theirs)).toEqual([{ name: 'organ', loaded: 'knee', mine: 'hip', theirs: 'brain' }])
  expect(keepTyped(loaded, mine, theirs)).toEqual(mine)
})

test('a field changed only by me is no difference, and keeps what was typed', () => {
  const mine = { ...loaded, notes: 'cut again' }
  expect(differences(loaded, mine, loaded)).toEqual([])
  expect(keepTyped(loaded, mine, loaded)).toEqual(mine)
})

test('the same change by both is no difference', () => {
  const both = { ...loaded, organ: 'brain' }
  expect(differences(loaded, both, both)).toEqual([])
  expect(keepTyped(loaded, both, both)).toEqual(both)
})

test('a field that the other user cleared is a difference like any other', () => {
  const theirs = { ...loaded, source: '' }
  expect(differences(loaded, loaded, theirs)).toEqual([{ name: 'source', loaded: 'lab', mine: 'lab', theirs: '' }])
  expect(keepTyped(loaded, loaded, theirs).source).toBe('')
})

test('differences have the order of the form', () => {
  const theirs = { notes: 'n', source: 's', organ: 'o', name: 'm' }
  expect(differences(loaded, loaded, theirs).map(({ name }) => name)).toEqual(['name', 'organ', 'source', 'notes'])
})
