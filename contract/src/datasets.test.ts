import { expect, test } from 'vitest'
import { readDatasetType } from './datasets.ts'

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
