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
  test("is the row's field with the column's id", () => {
    expect(cellText(column({}), { id: 1, organ: 'liver', tiles: 0 })).toBe('liver')
    expect(cellText(column({ id: 'tiles' }), { id: 1, organ: null, tiles: 0 })).toBe('0')
  })

  test('is null for an empty or missing value', () => {
    expect(cellText(column({}), { id: 1, organ: '', tiles: null })).toBeNull()
    expect(cellText(column({ id: 'no_such_field' }), { id: 1, organ: '', tiles: null })).toBeNull()
  })

  test("or the column's own text", () => {
    expect(cellText(column({ text: row => `${row.organ}!` }), { id: 1, organ: 'liver', tiles: 0 })).toBe('liver!')
  })

  test('is the label of a choice', () => {
    const edit: FieldSpec = {
      field: 'organ',
      label: 'Organ',
      kind: 'choice',
      choices: [{ value: 'liver', label: 'Liver' }],
    }
    expect(knownText(column({ edit }), { id: 1, organ: 'liver', tiles: 0 })).toBe('Liver')
  })
})

describe('reading a cell entry', () => {
  const spec = (kind: FieldSpec['kind']): FieldSpec => ({ field: 'x', label: 'Organ', kind })

  test('saves blank text as null', () => {
    expect(readCellEntry(spec('text'), '   ')).toEqual({ value: null })
  })

  test('trims text', () => {
    expect(readCellEntry(spec('long-text'), ' a\nb ')).toEqual({ value: 'a\nb' })
  })

  test('otherwise reads it like the field does everywhere', () => {
    expect(readCellEntry(spec('integer'), '12')).toEqual({ value: 12 })
    expect(readCellEntry(spec('number'), '0,5')).toEqual({ value: 0.5 })
    expect(readCellEntry(spec('date'), '31.01.2026')).toMatchObject({ value: '2026-01-31' })
  })
})
