import { expect, test } from 'vitest'
import { isSameText } from './same-text.ts'

test.each([
  ['Case-1', 'CASE-1', true],
  ['STRASSE', 'straße', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['Ä', 'A\u0308', true],
  ['ﬁeld', 'Field', true],
  ['İstanbul', 'istanbul', true],
  ['case 1', 'case-1', false],
  ['kir', 'kır', false],
])('%s and %s are the same except for case and notation: %s', (a, b, isSame) => {
  expect(isSameText(a, b)).toBe(isSame)
})
