import { csvMessages } from './csv-messages.ts'
import type { CsvOptions, CsvRecord, CsvRow, CsvSheet, CsvTable } from './csv-table.ts'
import type { CsvMessage, CsvRequest } from './csv-worker.ts'

/** Rows arrive in chunks, everything else at the end. */
function readInWorker<Row, Rest>(request: CsvRequest): Promise<{ rows: Row[]; rest: Rest }> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const rows: Row[] = []
  const reading = new Promise<{ rows: Row[]; rest: Rest }>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvMessage>) => {
      if (data.kind === 'rows') for (const row of data.rows) rows.push(row as Row)
      else if (data.kind === 'done') resolve({ rows, rest: data.rest as Rest })
      else reject(new Error(data.message))
    })
    worker.addEventListener('error', event => reject(new Error(event.message || csvMessages.readerMissing)))
    worker.postMessage(request, [request.bytes])
  })
  return reading.finally(() => worker.terminate())
}

const hasWorkers = () => typeof Worker !== 'undefined'

/**
 * Reads a CSV file in a worker, so that the page stays responsive: UTF-8, UTF-16 or Latin-1, with commas, semicolons or
 * tabs, columns in any order (docs/product.md#csv). Transfers the bytes. Does not reject for a file that can't be read:
 * `errors` says why, line by line.
 */
export async function readCsv<Column extends string>(
  bytes: ArrayBuffer,
  options: CsvOptions<Column>,
): Promise<CsvTable<Column>> {
  if (!hasWorkers()) {
    const { parseCsv } = await import('./parse-csv.ts')
    return parseCsv(new Uint8Array(bytes), options)
  }
  type Rest = Omit<CsvTable<Column>, 'rows'>
  const { rows, rest } = await readInWorker<CsvRow<Column>, Rest>({ bytes, columns: options.columns })
  return { ...rest, rows }
}

/**
 * As `readCsv`, with all columns, for callers that interpret the header themselves. A wrong record carries its own
 * error; `error` of the sheet says why the file, or its end, could not be read.
 */
export async function readSheet(bytes: ArrayBuffer): Promise<CsvSheet> {
  if (!hasWorkers()) {
    const { parseSheet } = await import('./parse-sheet.ts')
    return parseSheet(new Uint8Array(bytes))
  }
  const { rows, rest } = await readInWorker<CsvRecord, Omit<CsvSheet, 'records'>>({ bytes })
  return { ...rest, records: rows }
}
