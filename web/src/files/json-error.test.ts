import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './json-error.ts'

test.each([
  ['', 1, 1, undefined],
  ['{', 1, 2, undefined],
  ['{"a": 1,\n  b: 2}', 2, 3, 'b'],
  ["{'a': 1}", 1, 2, "'"],
  ['{"a" 1}', 1, 6, '1'],
  ['{"a": 1 "b": 2}', 1, 9, '"'],
  ['{"a": 1,}', 1, 9, '}'],
  ['[1, 2,]', 1, 7, ']'],
  ['[1, 2}', 1, 6, '}'],
  ['{"a": 01}', 1, 7, '0'],
  ['{"a": tru}', 1, 7, 't'],
  ['{"a": "x}', 1, 7, '"'],
  ['{"a": "line\nbreak"}', 1, 7, '"'],
  ['{} {}', 1, 4, '{'],
  ['{"😀": 1, 😀}', 1, 10, '😀'],
  ['{\n\n  "a": undefined\n}', 3, 8, 'u'],
])('%j is invalid in line %d, column %d, at %j', (text, line, column, found) => {
  expect(findJsonError(text)).toEqual({ line, column, found })
})

test('agrees with the parser on valid JSON', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(findJsonError(text)).toBeUndefined()
    }),
  )
})

test('and on invalid JSON, made by removing or inserting anything', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ',', ':', '}', ']', '{', '"', '0', '-', 'x', '\n', '\\'))
    .map(([text, at, cut, put]) => {
      const from = at % (text.length + 1)
      return text.slice(0, from) + put + text.slice(from + cut)
    })
  fc.assert(
    fc.property(broken, text => {
      expect(findJsonError(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 1000 },
  )
})

test('very deep and very long texts are not slow', () => {
  expect(findJsonError('['.repeat(100_000))).toMatchObject({ column: 100_001 })
  expect(findJsonError(`{"a": "${'x'.repeat(1_000_000)}" }}`)).toMatchObject({ found: '}' })
})
