import { describe, expect, test } from 'vitest'
import { invalidFieldValue, isTooLong, readFieldValue } from './field-values.ts'
import type { Field } from './fields.ts'

const OPTIONS = ['HE', 'PAS', 'Masson'].map(label => ({ key: label.toLowerCase(), label, color: null, retired: false }))
const rules = (type: Field['type'], decimals: number | null = null) => ({ type, decimals, options: OPTIONS })
const read = (type: Field['type'], value: unknown, decimals?: number) => readFieldValue(rules(type, decimals), value)

describe('a value', () => {
  test.each<[Field['type'], unknown, unknown]>([
    ['text', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['long_text', `${'x'.repeat(19_999)}\n`, `${'x'.repeat(19_999)}\n`],
    ['number', -0.5, -0.5],
    ['date', '2024-02-29', '2024-02-29'],
    ['boolean', false, false],
    ['choice', 'masson', ['masson']],
    ['choice', 'MASSON', ['masson']],
    ['multi_choice', ['PAS', 'he', 'pas'], ['he', 'pas']],
    ['multi_choice', [], null],
    ['person', 7, { person: 7 }],
    ['person', 'nora', { person: 'nora' }],
    ['person', { id: 7, username: 'nora', name: null, email: null }, { person: 7 }],
    ['person', { username: 'nora' }, { person: 'nora' }],
    ['url', `https://a.org/${'x'.repeat(1_986)}`, `https://a.org/${'x'.repeat(1_986)}`],
  ])('of a %s is stored from %.40j', (type, written, stored) => {
    expect(read(type, written)).toEqual(stored)
  })

  test.each<[Field['type'], unknown, boolean]>([
    ['text', 'x'.repeat(255), false],
    ['text', '🧬'.repeat(255), false],
    ['text', 'x'.repeat(256), true],
    ['long_text', 'x'.repeat(10_000), false],
    ['long_text', 'x'.repeat(10_001), true],
    ['url', 'x'.repeat(1_000), false],
    ['text', null, false],
  ])('of a %s, %.40j, is too long for a new value: %s', (type, value, is) => {
    expect(isTooLong({ type }, value)).toBe(is)
  })

  test.each(['text', 'long_text', 'number', 'date', 'boolean', 'choice', 'multi_choice', 'person', 'url'] as const)(
    'of a %s is missing if it is null or an empty text',
    type => {
      expect([read(type, null), read(type, '')]).toEqual([null, null])
    },
  )

  test.each<[Field['type'], unknown]>([
    ['text', 'a\u2028b'],
    ['text', 7],
    ['number', '7'],
    ['number', Number.POSITIVE_INFINITY],
    ['date', '2023-02-29'],
    ['date', '2024-02-29T00:00:00Z'],
    ['boolean', 1],
    ['choice', 'Giemsa'],
    ['choice', ['he']],
    ['multi_choice', 'he'],
    ['multi_choice', ['he', 'Giemsa']],
    ['multi_choice', ['he', null]],
    ['person', 0],
    ['person', {}],
    ['person', ['nora']],
    ['url', 'ftp://a.org'],
    ['url', '/slides'],
    ['url', 'https://'],
    ['url', 'https://a.org/ b'],
    ['url', `https://a.org/${'x'.repeat(1_987)}`],
  ])("of a %s can't be %.40j", (type, written) => {
    expect(read(type, written)).toBeUndefined()
  })

  test('of a number has a limited number of decimals, however it is written', () => {
    expect([read('number', 0.125, 3), read('number', 1e-6, 6), read('number', 7, 0)]).toEqual([0.125, 1e-6, 7])
    expect([read('number', 0.125, 2), read('number', 1e-7, 6), read('number', 7.5, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test.each<[Field['type'], number | null, unknown, string]>([
  ['number', 1, 0.25, 'a number with at most 1 decimal or nothing (null), not 0.25.'],
  ['number', 0, 0.25, 'a whole number or nothing (null), not 0.25.'],
  ['number', null, 'x', "a number or nothing (null), not 'x'."],
  ['choice', null, 'Giemsa', "HE, PAS or Masson or nothing (null), not 'Giemsa'."],
  ['multi_choice', null, ['x'], 'a list of HE, PAS or Masson or nothing (null), not ["x"].'],
])('the error for an invalid %s (%j decimals) says what the field accepts', (type, decimals, value, takes) => {
  expect(invalidFieldValue('k', rules(type, decimals), value)).toBe(`fields.k takes ${takes}`)
})

test('the error for an invalid choice names at most 20 options, and no retired ones', () => {
  const options = Array.from({ length: 22 }, (_, index) => ({
    ...{ key: `k${index}`, label: `L${index}`, color: null },
    retired: index === 0,
  }))
  const named = Array.from({ length: 20 }, (_, index) => `L${index + 1}`).join(', ')
  expect(invalidFieldValue('k', { type: 'choice', decimals: null, options }, 7)).toBe(
    `fields.k takes ${named} or another of its options or nothing (null), not 7.`,
  )
})
