import { csvMessages } from './csv-messages.ts'
import type { CsvError } from './csv-table.ts'
import { unguardFormula } from './formula-guard.ts'

/** Two headers with one key are the same column: case and spaces don't count (DECIDED section 3). */
export const headerKey = (header: string): string => header.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

export interface Header<Column extends string> {
  /** Found columns with their place in a record, in the file's order. */
  places: { column: Column; place: number }[]
  ignored: string[]
  /** How many columns the header names, a blank one at its end not counted. */
  width: number
  errors: CsvError[]
}

function lastNamed(headers: readonly string[]): number {
  return headers.findLastIndex(header => header.trim() !== '') + 1
}

/** Finds the asked-for columns in a header line. */
export function readHeader<Column extends string>(
  written: readonly string[],
  columns: readonly Column[],
  line: number,
): Header<Column> {
  const headers = written.map(header => unguardFormula(header).trim())
  const wanted = new Map(columns.map(column => [headerKey(column), column]))
  const found = new Map<Column, number[]>()
  const ignored: string[] = []
  for (const [place, header] of headers.entries()) {
    const column = wanted.get(headerKey(header))
    if (column !== undefined) found.set(column, [...(found.get(column) ?? []), place])
    else if (header !== '') ignored.push(header)
  }
  const errors: CsvError[] = []
  for (const [column, places] of found) {
    const numbers = places.map(place => place + 1)
    if (places.length > 1) errors.push({ line, message: csvMessages.duplicateColumn(line, column, numbers) })
  }
  if (found.size === 0) errors.push({ line, message: csvMessages.noKnownColumn(line, columns) })
  const places = [...found].map(([column, [place]]) => ({ column, place: place as number }))
  return { places, ignored, width: lastNamed(headers), errors }
}
