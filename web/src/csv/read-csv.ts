import { csvMessages } from './csv-messages.ts'
import type { CsvOptions, CsvRow, CsvTable } from './csv-table.ts'
import type { CsvMessage, CsvRequest } from './csv-worker.ts'

function readInWorker(request: CsvRequest): Promise<CsvTable<string>> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const rows: CsvRow<string>[] = []
  const reading = new Promise<CsvTable<string>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvMessage>) => {
      if (data.kind === 'rows') for (const row of data.rows) rows.push(row)
      else if (data.kind === 'done') resolve({ ...data.table, rows })
      else reject(new Error(data.message))
    })
    worker.addEventListener('error', event => reject(new Error(event.message || csvMessages.readerMissing)))
    worker.postMessage(request, [request.bytes])
  })
  return reading.finally(() => worker.terminate())
}

/**
 * Reads a CSV file in a worker, so that the page goes on: UTF-8, UTF-16 or Latin-1, with commas, semicolons or tabs,
 * columns in any order (DECIDED section 3). The bytes are given away. A file that can't be read does not reject: its
 * faults stand in `errors`, each with its line.
 */
export async function readCsv<Column extends string>(
  bytes: ArrayBuffer,
  options: CsvOptions<Column>,
): Promise<CsvTable<Column>> {
  if (typeof Worker === 'undefined') {
    const { parseCsv } = await import('./parse-csv.ts')
    return parseCsv(new Uint8Array(bytes), options)
  }
  return readInWorker({ bytes, columns: options.columns }) as Promise<CsvTable<Column>>
}
