import { csvMessages } from './csv-messages.ts'
import type { CsvMessage } from './csv-worker.ts'
import type { CsvRequest, FileRecord, FileRecords } from './parse-csv.ts'

/** Records arrive in chunks, everything else at the end. */
async function parse(request: CsvRequest): Promise<FileRecords> {
  if (typeof Worker === 'undefined') return (await import('./parse-csv.ts')).parseFile(request)
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const records: FileRecord[] = []
  const { promise, resolve, reject } = Promise.withResolvers<FileRecords>()
  worker.addEventListener('message', ({ data }: MessageEvent<CsvMessage>) => {
    if (data.kind === 'records') for (const record of data.records) records.push(record)
    else if (data.kind === 'done') resolve({ records, ...data.rest })
    else reject(new Error(data.message))
  })
  worker.addEventListener('error', event => reject(new Error(event.message || csvMessages.readerMissing)))
  worker.postMessage(request, [request.bytes])
  return promise.finally(() => worker.terminate())
}

/**
 * Reads all records of a CSV file or of a sheet of an XLSX workbook in a worker, so that the page stays responsive: UTF-8, UTF-16
 * or Latin-1, with commas, semicolons, tabs or bars (docs/product/formats.md#csv). Transfers the bytes. Does not reject for an
 * unreadable file: `error` says why, and an invalid record has its own error.
 * @param sheet name of a workbook's sheet. Default: the one with most rows
 */
export const readRecords = (bytes: ArrayBuffer, sheet?: string): Promise<FileRecords> => parse({ bytes, sheet })
