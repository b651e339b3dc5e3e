import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { describe, expect, test } from 'vitest'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { readCell } from './read-cell.ts'

const columnOf = (kind: EditKind, more: object = {}) => ({
  header: 'Depth',
  edit: { field: 'depth', label: 'Depth', kind, ...more },
})
const read = (kind: EditKind, text: string, locale = 'en-US') => readCell(columnOf(kind), { text }, locale)

describe('numbers by the locale', () => {
  test.each([
    ['1.5', 'en-US', 1.5],
    ['1,234.5', 'en-US', 1234.5],
    ['-7', 'en-US', -7],
    ['1.234', 'en-US', 1.234],
    ['0,5', 'de-DE', 0.5],
    ['1.234,5', 'de-DE', 1234.5],
    ['1.5', 'de-DE', 1.5],
    ['1 234,5', 'fr-FR', 1234.5],
    ['1’234.5', 'de-CH', 1234.5],
    ['0,5', 'en-US', 0.5],
    ['0,500', 'en-US', 0.5],
    ['1.234.567', 'en-US', 1234567],
  ])('%s in %s', (text, locale, value) => {
    expect(read('number', text, locale)).toEqual({ value })
  })

  test.each([
    ['1,234', 'en-US', '1.234 or 1234'],
    ['1.234', 'de-DE', '1.234 or 1234'],
    ['1,234', 'de-DE', '1.234 or 1234'],
  ])('%s in %s is ambiguous, and wrong', (text, locale, readings) => {
    const entry = read('number', text, locale) as { error: string }
    expect(entry.error).toContain(`Depth: "${text}" could be`)
    for (const reading of readings.split(' or ')) expect(entry.error).toContain(reading)
  })

  test('in whole numbers, thousands separators have one meaning', () => {
    expect(read('integer', '1,234', 'en-US')).toEqual({ value: 1234 })
    expect(read('integer', '1.234', 'de-DE')).toEqual({ value: 1234 })
    expect(read('integer', '1.5', 'en-US')).toMatchObject({ error: expect.any(String) })
  })

  test('a number on the clipboard needs no parsing', () => {
    expect(readCell(columnOf('number'), { text: '1.234', number: 1234 }, 'de-DE')).toEqual({ value: 1234 })
    expect(readCell(columnOf('number'), { text: '1.234', raw: '1.234' }, 'de-DE')).toEqual({ value: 1.234 })
  })
})

describe('dates by the locale', () => {
  test.each([
    ['2026-01-31', 'en-US'],
    ['1/31/2026', 'en-US'],
    ['31/01/2026', 'en-GB'],
    ['31.01.2026', 'de-DE'],
    ['Jan 31, 2026', 'de-DE'],
  ])('%s in %s', (text, locale) => {
    expect(read('date', text, locale)).toEqual(expect.objectContaining({ value: '2026-01-31' }))
  })

  test('03/04/2026 is the third or the fourth of a month, by the order of the locale', () => {
    expect(read('date', '03/04/2026', 'en-US')).toMatchObject({ value: '2026-03-04' })
    expect(read('date', '03/04/2026', 'en-GB')).toEqual({
      error: 'Depth: "03/04/2026" could be 2026-03-04 or 2026-04-03. Choose one.',
    })
  })

  test('a serial number on the clipboard is its day', () => {
    expect(readCell(columnOf('date'), { text: '31.1.26', number: 46053 }, 'de-DE')).toMatchObject({
      value: '2026-01-31',
    })
  })
})

describe('texts and choices', () => {
  test('a text keeps its blanks; an empty one is null', () => {
    expect(read('text', ' a ')).toEqual({ value: ' a ' })
    expect(read('text', ' ')).toEqual({ value: null })
    expect(readCell(columnOf('text'), { text: 'a b', raw: 'a  b' }, 'en-US')).toEqual({ value: 'a  b' })
    expect(readCell(columnOf('text'), { text: 'Manual Review', raw: 'manual_review' }, 'en-US')).toEqual({
      value: 'Manual Review',
    })
  })

  test('a choice is found by its value or label, ignoring case; an unknown one lists the choices', () => {
    const choices = [{ value: 'manual_review', label: 'Manual Review' }]
    const edit: FieldSpec = { field: 'qc', label: 'QC', kind: 'choice', choices }
    for (const text of ['manual review', 'MANUAL_REVIEW']) {
      expect(readCell({ header: 'QC', edit }, { text }, 'en-US')).toEqual({ value: 'manual_review' })
    }
    expect(readCell({ header: 'QC', edit }, { text: 'maybe' }, 'en-US')).toEqual({
      error: 'QC: "maybe" isn\'t one of Manual Review.',
    })
  })

  test("the field's own rule decides", () => {
    const read = (text: string) => (text === 'x' ? { error: 'Not x.' } : { value: text })
    const edit: FieldSpec = { field: 'name', label: 'Name', kind: 'text', read }
    expect(readCell({ header: 'Name', edit }, { text: 'x' }, 'en-US')).toEqual({ error: 'Not x.' })
  })
})
