import { expect, test } from 'vitest'
import { DATASET_TYPE_NAMES, DATASET_TYPES, readDatasetType } from './dataset-types.ts'

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
