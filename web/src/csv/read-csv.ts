import { csvMessages } from './csv-messages.ts'
import type { CsvMessage } from './csv-worker.ts'
import type {
  CsvOptions,
  CsvRecord,
  CsvRequest,
  CsvRow,
  CsvSheet,
  CsvTable,
  FileRecord,
  FileRecords,
} from './parse-csv.ts'

interface Parsed<Row, Rest> {
  rows: Row[]
  rest: Rest
}

/** Rows arrive in chunks, everything else at the end. */
async function parse<Row, Rest>(request: CsvRequest): Promise<Parsed<Row, Rest>> {
  if (typeof Worker === 'undefined') {
    const { parseFile } = await import('./parse-csv.ts')
    return (await parseFile(request)) as Parsed<Row, Rest>
  }
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const rows: Row[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Parsed<Row, Rest>>()
  worker.addEventListener('message', ({ data }: MessageEvent<CsvMessage>) => {
    if (data.kind === 'rows') for (const row of data.rows) rows.push(row as Row)
    else if (data.kind === 'done') resolve({ rows, rest: data.rest as Rest })
    else reject(new Error(data.message))
  })
  worker.addEventListener('error', event => reject(new Error(event.message || csvMessages.readerMissing)))
  worker.postMessage(request, [request.bytes])
  return promise.finally(() => worker.terminate())
}

/**
 * Reads a CSV file in a worker, so that the page stays responsive: UTF-8, UTF-16 or Latin-1, with commas, semicolons or
 * tabs, columns in any order (docs/product.md#csv), or an XLSX workbook. Transfers the bytes. Does not reject for a file that can't be read:
 * `errors` says why, line by line.
 * @param sheet of a workbook, by its name; default: the first with rows
 */
export async function readCsv<Column extends string>(
  bytes: ArrayBuffer,
  { columns }: CsvOptions<Column>,
  sheet?: string,
): Promise<CsvTable<Column>> {
  const { rows, rest } = await parse<CsvRow<Column>, Omit<CsvTable<Column>, 'rows'>>({ bytes, columns, sheet })
  return { ...rest, rows }
}

/**
 * As `readCsv`, with all columns, for callers that interpret the header themselves. A wrong record carries its own
 * error; `error` of the sheet says why the file, or its end, could not be read.
 * @param sheet as of `readCsv`
 */
export async function readSheet(bytes: ArrayBuffer, sheet?: string): Promise<CsvSheet> {
  const { rows, rest } = await parse<CsvRecord, Omit<CsvSheet, 'records'>>({ bytes, sheet })
  return { ...rest, records: rows }
}

/**
 * Reads all records of a CSV file or of a sheet of an XLSX workbook in a worker, so that the page stays responsive
 * (docs/product.md#csv). Transfers the bytes. Does not reject for a file that can't be read: `error` says why.
 * @param sheet of a workbook, by its name; default: the one with most rows
 */
export async function readRecords(bytes: ArrayBuffer, sheet?: string): Promise<FileRecords> {
  const { rows, rest } = await parse<FileRecord, Omit<FileRecords, 'records'>>({ bytes, sheet, isWhole: true })
  return { ...rest, records: rows }
}
