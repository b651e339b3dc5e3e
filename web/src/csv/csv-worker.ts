import type { CsvRecord, CsvRow, CsvSheet, CsvTable } from './csv-table.ts'
import { parseCsv } from './parse-csv.ts'
import { parseSheet } from './parse-sheet.ts'

/** The page takes in a message of this size within a few milliseconds. */
const ROWS_PER_MESSAGE = 1000

export interface CsvRequest {
  bytes: ArrayBuffer
  /** The columns to read; without them all columns are read, as a sheet. */
  columns?: readonly string[]
}
export type CsvMessage =
  | { kind: 'rows'; rows: readonly (CsvRow<string> | CsvRecord)[] }
  | { kind: 'done'; rest: Omit<CsvTable<string>, 'rows'> | Omit<CsvSheet, 'records'> }
  | { kind: 'failed'; message: string }

const send = (message: CsvMessage) => self.postMessage(message)

function read({ bytes, columns }: CsvRequest) {
  if (columns !== undefined) return parseCsv(new Uint8Array(bytes), { columns })
  const { records: rows, ...sheet } = parseSheet(new Uint8Array(bytes))
  return { rows, ...sheet }
}

self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  try {
    const { rows, ...rest } = read(data)
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE) {
      send({ kind: 'rows', rows: rows.slice(from, from + ROWS_PER_MESSAGE) })
    }
    send({ kind: 'done', rest })
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
