import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactly } from './exact-json.ts'
import { scanJson } from './scan-json.ts'

const read = (text: string) => {
  const bytes = Buffer.from(text)
  return parseExactly(bytes, scanJson(bytes))
}
const lost = (number: string) => ({ '\0': number })

test('any JSON is parsed like by JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), text => {
      expect(read(text)).toEqual(JSON.parse(text))
    }),
  )
})

describe('a number', () => {
  test.each([
    '12345678901234567890',
    '-9007199254740993',
    '0.1234567890123456789',
    '1e400',
    '-1E-400',
    '1e+999999999999999999999',
  ])('%s, which a double cannot represent, is detected', number => {
    expect(read(`{"a":[1,${number} ,"${number}"],"b":${number}}`)).toEqual({
      a: [1, lost(number), number],
      b: lost(number),
    })
  })

  test.each([
    '9007199254740992',
    '1e300',
    '-0.00000000000000000',
    '0.30000000000000004',
    '100000000000000000000000',
    '1500e-2',
  ])('%s, which a double can represent, is unchanged', number => expect(read(`[${number}]`)).toEqual([Number(number)]))

  test('with a million digits is found at once, with its first digits', () => {
    expect(read(`[1${'0'.repeat(1_000_000)}1]`)).toEqual([lost(`1${'0'.repeat(59)}`)])
    expect(read(`[1.${'0'.repeat(1_000_000)}]`)).toEqual([1])
  })

  test.each(['1.2.3.4.5.6.7.8.9', '--1234567890123456', '0012345678901234567', '1e'])('%s is not JSON', number =>
    expect(() => read(`[${number}]`)).toThrow("The body isn't valid JSON"),
  )

  test('is not counted endlessly', () => {
    const numbers = (count: number) => `[${Array(count).fill('12345678901234567890').join(',')}]`
    expect(read(numbers(1_000))).toHaveLength(1_000)
    expect(() => read(numbers(1_001))).toThrow(
      'The body holds more than 1,000 numbers that are too long or too large to be kept exactly; the first one is 12345678901234567890.',
    )
  })
})

test("quotes and backslashes in strings don't end them", () => {
  const text = JSON.stringify({ 'a"b\\': ['\\', '"', '\\"12345678901234567890', ']'], é: '\u{1F600}' })
  expect(read(text)).toEqual(JSON.parse(text))
})

test.each(['{"a": "', '{"a": "\\', '[1,', '{"a"', ']', '', '"'])('truncated JSON (%s) is invalid', text =>
  expect(() => read(text)).toThrow("The body isn't valid JSON"),
)
