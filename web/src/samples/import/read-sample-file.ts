import { MAX_IMPORT_ROWS } from '@vitrine/contract/import-calls'
import type { CsvRecord, CsvSheet } from '../../csv/parse-csv.ts'
import { readSheet } from '../../csv/read-csv.ts'
import type { DateNotation } from '../../format/parse-date.ts'
import { type FileError, inChunks, isTableFile, readFile, refused } from '../../import/read-file.ts'
import { type ImportColumns, readImportColumns } from './import-columns.ts'
import { addDates, type DateReading, type ImportRow, readImportRow } from './import-row.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

/** A file that could be read; some of its rows may be wrong. */
export interface SampleFile {
  name: string
  headers: readonly string[]
  columns: ImportColumns
  rows: readonly ImportRow[]
  dates: readonly DateReading[]
}

/** Takes a few milliseconds. */
const CHUNK_ROWS = 500

async function readRows(records: readonly CsvRecord[], columns: ImportColumns) {
  const rows: ImportRow[] = []
  const readings = new Map<DateNotation, DateReading>()
  await inChunks(records, CHUNK_ROWS, chunk => {
    for (const record of chunk) {
      const { dates, ...row } = readImportRow(record, columns)
      rows.push(row)
      addDates(readings, dates)
    }
  })
  return { rows, dates: [...readings.values()] }
}

/** The rows of a sheet by its header, or why nothing of it can be imported. */
export async function readSampleSheet(name: string, sheet: CsvSheet): Promise<SampleFile | { error: FileError }> {
  const { headers, headerLine, records, error } = sheet
  if (error !== undefined) return refused(error)
  if (records.length === 0) return refused(sampleImportMessages.noRows)
  if (records.length > MAX_IMPORT_ROWS)
    return refused(sampleImportMessages.tooManyRows(records.length, MAX_IMPORT_ROWS))
  const columns = readImportColumns(headers, headerLine)
  if ('error' in columns) return refused(columns.error)
  return { name, headers, columns, ...(await readRows(records, columns)) }
}

/** Reads a chosen file. Never rejects. */
export async function readSampleFile(file: File): Promise<SampleFile | { error: FileError }> {
  if (!isTableFile(file)) return refused(sampleImportMessages.notCsv)
  return readFile(file, async bytes => readSampleSheet(file.name, await readSheet(bytes)))
}
