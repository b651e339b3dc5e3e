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

test.each(['', 'train', 'X', 'constructor', 'T,V'])('%j is no type', written => {
  expect(readDatasetType(written)).toBeUndefined()
})

test('a type that is sent as its text is read back as itself', () => {
  expect(DATASET_TYPES.map(type => DATASET_TYPE_NAMES[type])).toEqual([
    'training',
    'validation',
    'evaluation',
    'default',
  ])
  expect(DATASET_TYPES.map(type => readDatasetType(DATASET_TYPE_NAMES[type]))).toEqual([...DATASET_TYPES])
})

test('slides are counted by type, types without a slide as 0', () => {
  expect(countTypes([{ type: 'T' }, { type: 'V' }, { type: 'T' }])).toEqual({ T: 2, V: 1, E: 0, default: 0 })
  expect(countTypes([])).toEqual({ T: 0, V: 0, E: 0, default: 0 })
})
