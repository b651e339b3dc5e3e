import { expect, test } from 'vitest'
import { readRecordId } from './record-id.ts'

test.each([
  ['1', 1],
  ['2147483648', 2147483648],
  ['0', undefined],
  ['007', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['4abc', undefined],
  ['', undefined],
  ['9007199254740993', undefined],
])('%j in an address names %s', (written, id) => {
  expect(readRecordId(written)).toBe(id)
})
