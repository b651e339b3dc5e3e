import { csvMessages } from './csv-messages.ts'
import type { CsvError } from './split-records.ts'

/** Two headers with one key are the same column: case and spaces don't count. */
export const headerKey = (header: string): string => header.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

interface Header<Column extends string> {
  /** The requested columns that were found, with their position in a record, in the file's order. */
  positions: { column: Column; position: number }[]
  ignored: string[]
  /** How many columns the header names, blank ones at its end not counted. */
  width: number
  errors: CsvError[]
}

export function readHeader<Column extends string>(
  written: readonly string[],
  columns: readonly Column[],
  line: number,
): Header<Column> {
  const headers = written.map(header => header.trim())
  const wanted = new Map(columns.map(column => [headerKey(column), column]))
  const found = new Map<Column, number[]>()
  const ignored: string[] = []
  for (const [position, header] of headers.entries()) {
    const column = wanted.get(headerKey(header))
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), position])
    else if (header !== '') ignored.push(header)
  }
  const errors: CsvError[] = []
  for (const [column, positions] of found) {
    const numbers = positions.map(position => position + 1)
    if (positions.length > 1) errors.push({ line, message: csvMessages.duplicateColumn(line, column, numbers) })
  }
  if (found.size === 0) errors.push({ line, message: csvMessages.noKnownColumn(line, columns) })
  const positions = [...found].map(([column, [position]]) => ({ column, position: position as number }))
  return { positions, ignored, width: headers.findLastIndex(header => header !== '') + 1, errors }
}
