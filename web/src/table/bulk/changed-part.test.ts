import { expect, test } from 'vitest'
import { changedPart } from './changed-part.ts'

test.each([
  ['Bazla-14', 'Baz1a-14', 'Baz', '1', 'a-14'],
  ['aa', 'aaa', 'aa', 'a', ''],
  ['', 'liver', '', 'liver', ''],
  ['a b', 'a', 'a', '', ''],
  ['😀', '😁', '', '😁', ''],
])('what is new in %j become %j', (from, to, before, part, after) => {
  expect(changedPart(from, to)).toEqual({ before, part, after })
})
