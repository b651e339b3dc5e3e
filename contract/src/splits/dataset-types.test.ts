import { expect, test } from 'vitest'
import { DATASET_TYPE_NAMES, DATASET_TYPES, readDatasetType } from './dataset-types.ts'
import { countTypes } from './places.ts'

test.each([
  ['T', 'T'],
  ['training', 'T'],
  ['Validation', 'V'],
  ['v', 'V'],
  [' EVALUATION ', 'E'],
  ['default', 'default'],
])('the type %j is stored as %s', (written, stored) => {
  expect(readDatasetType(written)).toBe(stored)
})

test.each(['', 'train', 'X', 'constructor', 'T,V'])('%j is not a type', written => {
  expect(readDatasetType(written)).toBeUndefined()
})

test('a type sent as its text is read back unchanged', () => {
  expect(DATASET_TYPES.map(type => DATASET_TYPE_NAMES[type])).toEqual([
    'training',
    'validation',
    'evaluation',
    'default',
  ])
  expect(DATASET_TYPES.map(type => readDatasetType(DATASET_TYPE_NAMES[type]))).toEqual([...DATASET_TYPES])
})

test('slides are counted by type, with 0 for types without slides', () => {
  expect(countTypes([{ type: 'T' }, { type: 'V' }, { type: 'T' }])).toEqual({ T: 2, V: 1, E: 0, default: 0 })
  expect(countTypes([])).toEqual({ T: 0, V: 0, E: 0, default: 0 })
})
