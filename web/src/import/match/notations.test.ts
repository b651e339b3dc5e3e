import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { describe, expect, test } from 'vitest'
import type { Notation } from '../import-kind.ts'
import { findNotation, plainText } from './notations.ts'

const find = (kind: EditKind, values: readonly string[], isExact = false) => findNotation(values, { kind, isExact })
const read = (kind: EditKind, text: string, readAs?: Notation, isExact = false) =>
  plainText(text, { kind, label: 'Field' }, { readAs, isExact })

describe('the decimal sign of a column', () => {
  test.each([
    [['3,5', '4,0'], { readAs: ',' }],
    [['3.5', '4'], { readAs: '.' }],
    [['1.234', '3,5'], { readAs: ',' }],
    [['1,234', '3.5'], { readAs: '.' }],
    [['1.234,5'], { readAs: ',' }],
    [['1,234.5'], { readAs: '.' }],
    [['1.234.567'], { readAs: ',' }],
    [['1 234,5'], { readAs: ',' }],
    [["1'234.5"], { readAs: '.' }],
    [['1000.0'], { readAs: '.' }],
    [['1.234'], { ambiguous: ['.', ','] }],
    [['1,234', '12'], { ambiguous: ['.', ','] }],
    [['3,5', '4.5', '1.234'], { ambiguous: ['.', ','] }],
    [['3,5', '4.5'], {}],
    [['7', '8', 'n/a'], {}],
  ])('%j', (values, found) => {
    expect(find('number', values)).toEqual(found)
  })

  test('a whole number has no decimals, so 1,234 has one meaning', () => {
    expect(find('integer', ['1,234'])).toEqual({ readAs: '.' })
    expect(find('integer', ['7', '12'])).toEqual({})
  })

  test('a workbook and our own exports write 1.234 with a decimal point', () => {
    expect(find('number', ['1.234'], true)).toEqual({ readAs: '.' })
    expect(read('number', '1.234', ',', true)).toBe('1.234')
  })

  test('so does a file size', () => {
    expect(find('size', ['1,5 GB'])).toEqual({ readAs: ',' })
    expect(read('size', '1,5 GB', ',')).toBe('1.5 GB')
  })
})

describe('a number is parsed by the sign of its column', () => {
  test.each<[string, Notation, string]>([
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1234'],
    ['1.234,5', ',', '1234.5'],
    ['1 234,5', ',', '1234.5'],
    ['3,5', '.', '3.5'],
    ['-0,5', ',', '-0.5'],
  ])('%s by %s', (text, sign, number) => {
    expect(read('number', text, sign)).toBe(number)
  })

  test.each(['3,5 mm', 'none', '1.2.3'])('"%s" stays, to be refused as it was written', text => {
    expect(read('number', text, ',')).toBe(text)
  })
})

describe('the order of day and month of a column', () => {
  test.each([
    [['31/01/2026', '01/02/2026'], { readAs: 'dmy' }],
    [['01/31/2026', '01/02/2026'], { readAs: 'mdy' }],
    [['01/02/2026'], { ambiguous: ['dmy', 'mdy'] }],
    [['31/01/2026', '01/31/2026'], { ambiguous: ['dmy', 'mdy'] }],
    [['01.02.2026', '31.02.2026'], { readAs: 'dmy' }],
    [['01.02.2026', '01/02/2026'], { ambiguous: ['dmy', 'mdy'] }],
    [['02/02/2026'], {}],
    [['2026-01-02', 'soon'], {}],
  ])('%j', (values, found) => {
    expect(find('date', values)).toEqual(found)
  })
})

describe('a date is parsed by the order of its column', () => {
  test.each<[string, Notation | undefined, string]>([
    ['01/02/2026', 'dmy', '2026-02-01'],
    ['01/02/2026', 'mdy', '2026-01-02'],
    ['1-2-2026', 'dmy', '2026-02-01'],
    ['01.02.2026', 'mdy', '2026-02-01'],
    ['2026-02-01', 'mdy', '2026-02-01'],
    ['01/02/2026', undefined, '01/02/2026'],
    ['soon', 'dmy', 'soon'],
  ])('%s by %s', (text, order, day) => {
    expect(read('date', text, order)).toBe(day)
  })

  test('including its time', () => {
    expect(read('timestamp', '31/01/2026 14:05', 'dmy')).toBe('2026-01-31 14:05')
  })

  test('a date that is invalid in that order is rejected, even if it is valid in another', () => {
    expect(read('date', '01/31/2026', 'dmy')).toEqual({
      error: expect.stringContaining('Field: "01/31/2026" isn\'t a day of the calendar.'),
    })
  })
})
