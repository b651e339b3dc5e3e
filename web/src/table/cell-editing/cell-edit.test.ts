import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Column } from '../columns/column.ts'
import { cellEditOf, cellText, readCellEntry, readIntegerEntry, withToggled } from './cell-edit.ts'

interface Row {
  id: number
  organ: string | null
  tiles: number | null
}
const column = (more: Partial<Column<Row>>): Column<Row> => ({
  id: 'organ',
  header: 'Organ',
  weight: 1,
  floor: 50,
  ...more,
})

describe('the text of a cell', () => {
  test("it is the row's own field, by the column's id", () => {
    expect(cellText(column({}), { id: 1, organ: 'liver', tiles: 0 })).toBe('liver')
    expect(cellText(column({ id: 'tiles' }), { id: 1, organ: null, tiles: 0 })).toBe('0')
  })

  test('an empty or missing value is none', () => {
    expect(cellText(column({}), { id: 1, organ: '', tiles: null })).toBeNull()
    expect(cellText(column({ id: 'no_such_field' }), { id: 1, organ: '', tiles: null })).toBeNull()
  })

  test('or what the column makes of it', () => {
    expect(cellText(column({ text: row => `${row.organ}!` }), { id: 1, organ: 'liver', tiles: 0 })).toBe('liver!')
  })
})

test('an edit is written in short or in full', () => {
  expect(cellEditOf(column({}))).toBeUndefined()
  expect(cellEditOf(column({ edit: 'integer' }))).toEqual({ kind: 'integer' })
})

describe('what was typed into a cell', () => {
  test('blank text is saved as null', () => {
    expect(readCellEntry({ kind: 'text' }, '   ', 'Organ')).toEqual({ value: null })
  })

  test('text is saved without the blanks around it', () => {
    expect(readCellEntry({ kind: 'long-text' }, ' a\nb ', 'Description')).toEqual({ value: 'a\nb' })
  })

  test("a number is read as one, then the column's own check runs", () => {
    const check = (value: unknown) => (value === 13 ? 'Not thirteen' : undefined)
    expect(readCellEntry({ kind: 'integer', check }, '12', 'Tiles')).toEqual({ value: 12 })
    expect(readCellEntry({ kind: 'integer', check }, '13', 'Tiles')).toEqual({ error: 'Not thirteen' })
    expect(readCellEntry({ kind: 'integer', check }, '3.0', 'Tiles')).toEqual({ error: 'Tiles must be an integer' })
  })
})

test('one of several choices is taken in and out; the text keeps their order', () => {
  const choices = ['CD3', 'CD8', 'Ki67'].map(value => ({ value }))
  expect(withToggled('', 'CD8', choices)).toBe('CD8')
  expect(withToggled('CD8', 'CD3', choices)).toBe('CD3; CD8')
  expect(withToggled('CD3; CD8', 'CD3', choices)).toBe('CD8')
  expect(withToggled('CD8', 'CD8', choices)).toBe('')
})

describe('the text of a whole-number field', () => {
  const read = (text: string) => readIntegerEntry(text, 'Cut Number')

  test.each([
    ['3', 3],
    [' 42 ', 42],
    ['-7', -7],
    ['+7', 7],
    ['007', 7],
    ['2147483647', 2147483647],
    ['-2147483648', -2147483648],
  ])('%j is read as %i', (text, value) => {
    expect(read(text)).toEqual({ value })
  })

  test('blank is no number at all', () => {
    expect(read('  ')).toEqual({ value: null })
  })

  test('minus zero is zero', () => {
    expect(Object.is((read('-0') as { value: number }).value, 0)).toBe(true)
  })

  test.each(['3a', '3.0', '3,0', '1e3', '0x10', '--3', '3 4', 'three', '٣'])('%j is refused', text => {
    expect(read(text)).toEqual({ error: 'Cut number must be an integer' })
  })

  test.each(['2147483648', '-2147483649', '9'.repeat(400)])('%s is out of 32 bits', text => {
    expect(read(text)).toEqual({ error: 'Cut number must be between -2,147,483,648 and 2,147,483,647' })
  })

  test('every integer of 32 bits comes back as it was written', () => {
    fc.assert(
      fc.property(fc.integer(), value => {
        expect(read(String(value))).toEqual({ value })
      }),
    )
  })
})
