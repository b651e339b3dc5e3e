import { type CsvRequest, parseFile } from './parse-csv.ts'

/** The page takes in a message of this size within a few milliseconds. */
const ROWS_PER_MESSAGE = 1000

export type CsvMessage =
  | { kind: 'rows'; rows: readonly unknown[] }
  | { kind: 'done'; rest: object }
  | { kind: 'failed'; message: string }

const send = (message: CsvMessage) => self.postMessage(message)

self.addEventListener('message', async ({ data }: MessageEvent<CsvRequest>) => {
  try {
    const { rows, rest } = await parseFile(data)
    for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE) {
      send({ kind: 'rows', rows: rows.slice(from, from + ROWS_PER_MESSAGE) })
    }
    send({ kind: 'done', rest })
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
