import { describe, expect, test } from 'vitest'
import type { Column } from '../columns/column.ts'
import { cellEditOf, cellText, choicesWith, readCellEntry } from './cell-edit.ts'

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

test('choices that lack the present value have it added', () => {
  const choices = [{ value: 'mouse', label: 'mouse' }]
  expect(choicesWith({ kind: 'select', choices }, 'Mouse').map(choice => choice.value)).toEqual(['Mouse', 'mouse'])
  expect(choicesWith({ kind: 'select', choices }, 'mouse')).toBe(choices)
  expect(choicesWith({ kind: 'select', choices }, '')).toBe(choices)
})
