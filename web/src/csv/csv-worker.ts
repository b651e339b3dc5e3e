import type { CsvRow, CsvTable } from './csv-table.ts'
import { parseCsv } from './parse-csv.ts'

/** So many rows a message are taken in by the page in a few milliseconds. */
const ROWS_PER_MESSAGE = 1000

export interface CsvRequest {
  bytes: ArrayBuffer
  columns: readonly string[]
}
export type CsvMessage =
  | { kind: 'rows'; rows: CsvRow<string>[] }
  | { kind: 'done'; table: CsvTable<string> }
  | { kind: 'failed'; message: string }

const send = (message: CsvMessage) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  try {
    const { rows, ...table } = parseCsv(new Uint8Array(data.bytes), { columns: data.columns })
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE) {
      send({ kind: 'rows', rows: rows.slice(from, from + ROWS_PER_MESSAGE) })
    }
    send({ kind: 'done', table: { ...table, rows: [] } })
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
