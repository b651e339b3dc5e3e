import { readFieldEntry } from '../../fields/field-entry.ts'
import { choiceText, type FieldEntry, type FieldSpec } from '../../fields/field-spec.ts'
import type { Column } from '../columns/column.ts'

/** The field of the row that a column shows and saves. */
export const cellField = (column: { id: string; field?: string }): string => column.field ?? column.id

export function cellText<Row>(column: Column<Row>, row: Row): string | null {
  if (column.text) return column.text(row) || null
  const value = (row as Record<string, unknown>)[cellField(column)]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The value of a cell as the user sees it: a choice's label, not its stored value. */
export function knownText<Row>(column: Column<Row>, row: Row): string | null {
  const text = cellText(column, row)
  return text !== null && column.edit ? choiceText(column.edit, text) : text
}

/** A cell's text for screen readers; null for an empty one. */
export const accessibleCellText = <Row>(column: Column<Row>, row: Row): string | null =>
  column.accessibleText ? column.accessibleText(row) : knownText(column, row)

/** Parses the text of a cell editor, without the blanks around it. */
export const readCellEntry = (spec: FieldSpec, text: string): FieldEntry => readFieldEntry(spec, text.trim())
