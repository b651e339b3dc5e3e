import { MAX_IMPORT_ROWS } from '@vitrine/contract/import-calls'
import type { CsvRecord, CsvSheet } from '../csv/parse-csv.ts'
import { readSheet } from '../csv/read-csv.ts'
import type { DateNotation } from '../format/parse-date.ts'
import { type ImportColumns, readImportColumns } from './import-columns.ts'
import { addDates, type DateReading, type ImportRow, readImportRow } from './import-row.ts'
import { type FileError, inChunks, isTableFile, readFile, refused, type WorkbookFile, withSheets } from './read-file.ts'
import type { RecordImport } from './record-import.ts'

/** A file that could be read; some of its rows may be wrong. */
export interface TableFile {
  name: string
  headers: readonly string[]
  columns: ImportColumns
  rows: readonly ImportRow[]
  dates: readonly DateReading[]
  workbook?: WorkbookFile
}

/** Takes a few milliseconds. */
const CHUNK_ROWS = 500

async function readRows(found: readonly CsvRecord[], columns: ImportColumns, records: RecordImport) {
  const rows: ImportRow[] = []
  const readings = new Map<DateNotation, DateReading>()
  await inChunks(found, CHUNK_ROWS, chunk => {
    for (const record of chunk) {
      const { dates, ...row } = readImportRow(record, columns, records)
      rows.push(row)
      addDates(readings, dates)
    }
  })
  return { rows, dates: [...readings.values()] }
}

/** The rows of a sheet by its header, or why nothing of it can be imported. */
export async function readTableSheet(
  name: string,
  sheet: CsvSheet,
  records: RecordImport,
): Promise<TableFile | { error: FileError }> {
  const { headers, headerLine, records: found, error } = sheet
  const { messages } = records
  if (error !== undefined) return refused(error)
  if (found.length === 0) return refused(messages.noRows)
  if (found.length > MAX_IMPORT_ROWS) return refused(messages.tooManyRows(found.length, MAX_IMPORT_ROWS))
  const columns = readImportColumns(headers, headerLine, records)
  if ('error' in columns) return refused(columns.error)
  return { name, headers, columns, ...(await readRows(found, columns, records)) }
}

/** Reads a chosen file. Never rejects. @param name of a workbook's sheet; default: the first with rows */
export async function readTableFile(
  file: File,
  records: RecordImport,
  name?: string,
): Promise<TableFile | { error: FileError }> {
  if (!isTableFile(file)) return refused(records.messages.notCsv)
  return readFile(file, async bytes => {
    const sheet = await readSheet(bytes, name)
    return withSheets(await readTableSheet(file.name, sheet, records), file, sheet.sheets)
  })
}
