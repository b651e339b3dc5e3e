import { describe, expect, test } from 'vitest'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Column } from '../columns/column.ts'
import { cellText, knownText, readCellEntry } from './cell-edit.ts'

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

  test('of a choice people see the label', () => {
    const edit: FieldSpec = {
      field: 'organ',
      label: 'Organ',
      kind: 'choice',
      choices: [{ value: 'liver', label: 'Liver' }],
    }
    expect(knownText(column({ edit }), { id: 1, organ: 'liver', tiles: 0 })).toBe('Liver')
  })
})

describe('what was typed into a cell', () => {
  const spec = (kind: FieldSpec['kind']): FieldSpec => ({ field: 'x', label: 'Organ', kind })

  test('blank text is saved as null', () => {
    expect(readCellEntry(spec('text'), '   ')).toEqual({ value: null })
  })

  test('text is saved without the blanks around it', () => {
    expect(readCellEntry(spec('long-text'), ' a\nb ')).toEqual({ value: 'a\nb' })
  })

  test('anything else is read as its field reads it everywhere', () => {
    expect(readCellEntry(spec('integer'), '12')).toEqual({ value: 12 })
    expect(readCellEntry(spec('number'), '0,5')).toEqual({ value: 0.5 })
    expect(readCellEntry(spec('date'), '31.01.2026')).toMatchObject({ value: '2026-01-31' })
  })
})
