import { type CsvRequest, type FileRecord, type FileRecords, parseFile } from './parse-csv.ts'

/** The page receives a message of this size within a few milliseconds. */
const RECORDS_PER_MESSAGE = 1000

export type CsvMessage =
  | { kind: 'records'; records: readonly FileRecord[] }
  | { kind: 'done'; rest: Omit<FileRecords, 'records'> }
  | { kind: 'failed'; message: string }

const send = (message: CsvMessage) => self.postMessage(message)

self.addEventListener('message', async ({ data }: MessageEvent<CsvRequest>) => {
  try {
    const { records, ...rest } = await parseFile(data)
    for (let from = 0; from < records.length; from += RECORDS_PER_MESSAGE) {
      send({ kind: 'records', records: records.slice(from, from + RECORDS_PER_MESSAGE) })
    }
    send({ kind: 'done', rest })
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
