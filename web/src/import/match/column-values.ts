import { csvMessages } from '../../csv/csv-messages.ts'
import type { Sheet, SheetRow } from '../import-kind.ts'

/** The headers without blank ones at the end. */
export function headersOf({ records, header }: Sheet): readonly string[] {
  const headers = records[header]?.cells.map(text => text.trim()) ?? []
  return headers.slice(0, headers.findLastIndex(text => text !== '') + 1)
}

/** The number of rows below the header. */
export const rowCount = ({ records, header }: Sheet): number => Math.max(0, records.length - header - 1)

/** The rows below the header. One with more cells may have its values in the wrong columns. */
export function sheetRows(sheet: Sheet): readonly SheetRow[] {
  const width = headersOf(sheet).length
  return sheet.records.slice(sheet.header + 1).map(row => {
    const { line, cells, error } = row
    if (error !== undefined || cells.length <= width || cells.slice(width).every(text => text.trim() === '')) return row
    return { ...row, error: csvMessages.tooManyInLine(line, cells.length, width) }
  })
}

/** The distinct values of a column with their number of rows; without blank cells. */
export type CellTextCounts = ReadonlyMap<string, number>

const counted = new WeakMap<readonly SheetRow[], Map<string, CellTextCounts>>()

/** Computed once for each column and header, so that typing stays fast. */
export function valuesOf({ records, header }: Sheet, position: number): CellTextCounts {
  const columns = counted.get(records) ?? new Map<string, CellTextCounts>()
  counted.set(records, columns)
  const key = `${header} ${position}`
  const known = columns.get(key)
  if (known) return known
  const values = new Map<string, number>()
  for (let row = header + 1; row < records.length; row += 1) {
    const text = records[row]?.cells[position] ?? ''
    if (text.trim() !== '') values.set(text, (values.get(text) ?? 0) + 1)
  }
  columns.set(key, values)
  return values
}
