import { cellField, knownText } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'
import type { CellRange } from '../grid/cell-range.ts'
import type { ClipboardBlock } from './clipboard-block.ts'

/** Prefix of a lab field's key. */
export const OWN_FIELD = 'fields.'

/** The value that a column shows, as stored in the record. Lab fields are in a separate object. */
export function storedValue<Row>(column: Column<Row>, row: Row): unknown {
  if (column.value) return column.value(row)
  const field = cellField(column)
  const record = row as Record<string, unknown>
  if (!field.startsWith(OWN_FIELD)) return record[field]
  return (record['fields'] as Record<string, unknown> | undefined)?.[field.slice(OWN_FIELD.length)]
}

/** A stored value as text: the values of a list joined, an object by its name. */
export function storedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(storedText).join('; ')
  if (typeof value !== 'object') return String(value)
  const { username, name } = value as Record<string, unknown>
  return String(username ?? name ?? JSON.stringify(value))
}

export function copiedBlock<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  range: CellRange,
): ClipboardBlock {
  return rows.slice(range.top, range.bottom + 1).map(row =>
    columns.slice(range.left, range.right + 1).map(column => {
      const raw = storedText(storedValue(column, row))
      // If a column has no text of its own, its value may be an object.
      const hasText = column.text !== undefined || typeof storedValue(column, row) !== 'object'
      return { text: hasText ? (knownText(column, row) ?? '') : raw, raw }
    }),
  )
}
