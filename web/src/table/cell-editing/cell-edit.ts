import type { CellEdit, CellValue, Column } from '../columns/column.ts'
import { readIntegerEntry } from './integer-entry.ts'

/** A column's `edit` in its long form; undefined where the column is not edited in place. */
export const cellEditOf = (column: { edit?: Column<never>['edit'] }): CellEdit | undefined =>
  typeof column.edit === 'string' ? { kind: column.edit } : column.edit

/** The field of the row that a column shows and saves. */
export const fieldOf = (column: { id: string; field?: string }): string => column.field ?? column.id

/** The value of a cell as text; null where the record has none. */
export function cellText<Row>(column: Column<Row>, row: Row): string | null {
  if (column.text) return column.text(row) || null
  const value = (row as Record<string, unknown>)[fieldOf(column)]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The value of a cell as people call it: of a choice its label, not the value that is kept. */
export function valueText<Row>(column: Column<Row>, row: Row): string | null {
  const text = cellText(column, row)
  return cellEditOf(column)?.choices?.find(choice => choice.value === text)?.label ?? text
}

/** What a cell says; null where it says nothing. */
export const spokenCellText = <Row>(column: Column<Row>, row: Row): string | null =>
  column.spokenText ? column.spokenText(row) : valueText(column, row)

export type CellEntry = { value: CellValue } | { error: string }

/** Reads what was typed or chosen in a cell: blank becomes null, integers are checked, then the column's own check runs. */
export function readCellEntry(edit: CellEdit, text: string, header: string): CellEntry {
  const entry: CellEntry = edit.kind === 'integer' ? readIntegerEntry(text, header) : { value: text.trim() || null }
  if ('error' in entry) return entry
  const error = edit.check?.(entry.value)
  return error === undefined ? entry : { error }
}

/** The choices of a select, with the present value added where they lack it. */
export function choicesWith(edit: CellEdit, present: string): readonly { value: string; label: string }[] {
  const choices = edit.choices ?? []
  const isKnown = present === '' || choices.some(choice => choice.value === present)
  return isKnown ? choices : [{ value: present, label: present }, ...choices]
}
