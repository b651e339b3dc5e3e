import { describe, expect, test } from 'vitest'
import { definitionOf, fieldForColumn, guessType } from './new-field.ts'

const columnOf = (...texts: string[]) =>
  new Map([...Map.groupBy(texts, text => text)].map(([text, same]) => [text, same.length]))

describe('the type of a column', () => {
  test.each([
    ['number', ['3,5', '4', '1.234,5']],
    ['number', ['0.5', '-3', '0']],
    ['date', ['03.02.2026', '31/01/2026', '2026-01-31']],
    ['boolean', ['yes', 'No', 'TRUE']],
    ['choice', ['H&E', 'IHC', 'H&E', 'IHC', 'h&e', 'IHC']],
    ['text', ['B-2041', 'B-2042', 'B-2043']],
    ['text', ['007', '008']],
    ['text', ['12345678901234567']],
    ['text', ['3,5 mm', '4']],
    ['text', ['a; b', 'a; b']],
    ['long_text', ['one\ntwo', 'three']],
    ['long_text', ['x'.repeat(256), 'y']],
    ['text', []],
  ])('%s for %j', (type, texts) => {
    expect(guessType(columnOf(...texts))).toBe(type)
  })

  test('is guessed from all values, not only the first ones', () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => String(index + 1))
    expect(guessType(columnOf(...numbers))).toBe('number')
    expect(guessType(columnOf(...numbers, 'unknown'))).toBe('text')
  })

  test('choices have up to 20 options', () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => [`word ${index}`, `word ${index}`]).flat()
    expect(guessType(columnOf(...words(20)))).toBe('choice')
    expect(guessType(columnOf(...words(21)))).toBe('text')
  })
})

describe('a lab field from a column', () => {
  const none = () => false

  test('has the header as its label, and the unit of a number in brackets', () => {
    expect(fieldForColumn({ entity: 'slides', header: 'Thickness (µm)' }, columnOf('3,5', '4'), none)).toEqual({
      entity: 'slides',
      type: 'number',
      label: 'Thickness',
      key: 'thickness',
      unit: 'µm',
    })
    expect(fieldForColumn({ entity: 'slides', header: 'Batch (old)' }, columnOf('B-1'), none)).toMatchObject({
      type: 'text',
      label: 'Batch (old)',
      key: 'batch_old',
    })
    const age = fieldForColumn({ entity: 'slides', header: 'Characteristics [Age]' }, columnOf('3', '4'), none)
    expect(age).toEqual({
      entity: 'slides',
      type: 'number',
      label: 'Characteristics [Age]',
      key: 'characteristics_age',
    })
  })

  test('has a unique key', () => {
    const taken = (key: string) => key === 'batch'
    expect(fieldForColumn({ entity: 'samples', header: 'Batch' }, columnOf('B-1'), taken).key).toBe('batch_2')
    expect(fieldForColumn({ entity: 'samples', header: '染色' }, columnOf('B-1'), none).key).toBe('field')
  })

  test('has an option for each word, ignoring case', () => {
    const field = fieldForColumn(
      { entity: 'slides', header: 'Stain' },
      columnOf('H&E', 'IHC', 'h&e', 'H&E', 'IHC', 'IHC'),
      none,
    )
    expect(field.options).toEqual([
      { key: 'h_e', label: 'H&E' },
      { key: 'ihc', label: 'IHC' },
    ])
    expect(definitionOf(field)).toMatchObject({
      key: 'stain',
      type: 'choice',
      options: [{ key: 'h_e' }, { key: 'ihc' }],
    })
  })

  test('can have another type', () => {
    expect(fieldForColumn({ entity: 'slides', header: 'Lot', type: 'text' }, columnOf('1', '2'), none)).toMatchObject({
      type: 'text',
    })
  })
})
