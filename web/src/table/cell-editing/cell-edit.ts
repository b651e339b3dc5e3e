import { chosenValues, joinedValues } from '../../fields/chosen-values.ts'
import type { CellEdit, CellValue, Column } from '../columns/column.ts'
import { sentenceCase, tableMessages } from '../table-messages.ts'

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

/** The value of a cell as the user knows it: a choice's label, not its stored value. */
export function valueText<Row>(column: Column<Row>, row: Row): string | null {
  const text = cellText(column, row)
  return cellEditOf(column)?.choices?.find(choice => choice.value === text)?.label ?? text
}

/** What a screen reader reads for a cell; null for an empty one. */
export const accessibleCellText = <Row>(column: Column<Row>, row: Row): string | null =>
  column.accessibleText ? column.accessibleText(row) : valueText(column, row)

/** Range of PostgreSQL's `integer`. */
const MIN_INTEGER = -2147483648
const MAX_INTEGER = 2147483647

type Entry<Value> = { value: Value } | { error: string }

/** Parses a whole-number field: blank is null; '3a', '3.0' and numbers beyond 32 bits are errors. */
export function readIntegerEntry(text: string, name: string): Entry<number | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (!/^[+-]?\d+$/.test(typed)) return { error: tableMessages.notAnInteger(sentenceCase(name)) }
  const value = Number(typed)
  if (value < MIN_INTEGER || value > MAX_INTEGER) return { error: tableMessages.integerOutOfRange(sentenceCase(name)) }
  return { value: value === 0 ? 0 : value }
}

/** Parses the text of a cell editor: blank becomes null, integers are checked, then the column's own check runs. */
export function readCellEntry(edit: CellEdit, text: string, header: string): Entry<CellValue> {
  const entry: Entry<CellValue> =
    edit.kind === 'integer' ? readIntegerEntry(text, header) : { value: text.trim() || null }
  if ('error' in entry) return entry
  const error = edit.check?.(entry.value)
  return error === undefined ? entry : { error }
}

/** The text of an editor with a choice taken in or out, in the order of the choices. */
export function withToggled(text: string, value: string, choices: readonly { value: string }[]): string {
  const chosen = chosenValues(text)
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return joinedValues(choices.map(choice => choice.value).filter(value => next.includes(value)))
}
