import { expect, test } from 'vitest'
import { compareCodePoints, compareCodeUnits } from './code-point-order.ts'

/** In the order of code points; surrogate pairs come after U+E000 to U+FFFF, unlike their code units. */
const ORDERED = [
  '',
  'a',
  'aa',
  'ab',
  'b',
  '\u{d7ff}',
  '\u{e000}',
  '\u{ffff}',
  '\u{10000}',
  '\u{10000}a',
  '\u{10001}',
  '\u{10ffff}',
]

test('texts are ordered by code point, and each is only equal to itself', () => {
  for (const [at, a] of ORDERED.entries())
    for (const [index, b] of ORDERED.entries()) expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(at - index))
})

test('ASCII texts are ordered by code unit', () => {
  expect(['b', '', 'ab', 'a'].sort(compareCodeUnits)).toEqual(['', 'a', 'ab', 'b'])
  expect([compareCodeUnits('a', 'a'), compareCodeUnits('a', 'b'), compareCodeUnits('b', 'a')]).toEqual([0, -1, 1])
})
