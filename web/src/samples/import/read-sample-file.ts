import { MAX_IMPORT_ROWS } from '@vitrine/contract/sample-import'
import type { CsvRecord, CsvSheet } from '../../csv/csv-table.ts'
import { readSheet } from '../../csv/read-csv.ts'
import type { DateNotation } from '../../format/parse-date.ts'
import type { FileError } from '../../ui/csv-drop.tsx'
import { addDates, type DateReading } from './date-readings.ts'
import { type ImportColumns, readImportColumns } from './import-columns.ts'
import { importMessages } from './import-messages.ts'
import { type ImportRow, readImportRow } from './import-row.ts'

/** A file that could be read, row by row; some of them may be wrong. */
export interface SampleFile {
  name: string
  headers: readonly string[]
  columns: ImportColumns
  rows: readonly ImportRow[]
  dates: readonly DateReading[]
}

const refused = (message: string): { error: FileError } => ({ error: { message, more: [] } })

/** So many rows are read in a few milliseconds. */
const SLICE_ROWS = 500

/** A slice at a time, so that the page answers in between. */
async function readRows(records: readonly CsvRecord[], columns: ImportColumns) {
  const rows: ImportRow[] = []
  const readings = new Map<DateNotation, DateReading>()
  for (let from = 0; from < records.length; from += SLICE_ROWS) {
    for (const record of records.slice(from, from + SLICE_ROWS)) {
      const { dates, ...row } = readImportRow(record, columns)
      rows.push(row)
      addDates(readings, dates)
    }
    await new Promise(resolve => setTimeout(resolve))
  }
  return { rows, dates: [...readings.values()] }
}

/** The rows of a sheet, told apart by its header; a sentence where nothing of it can be imported. */
export async function readSampleSheet(name: string, sheet: CsvSheet): Promise<SampleFile | { error: FileError }> {
  const { headers, headerLine, records, error } = sheet
  if (error !== undefined) return refused(error)
  if (records.length === 0) return refused(importMessages.noRows)
  if (records.length > MAX_IMPORT_ROWS) return refused(importMessages.tooManyRows(records.length, MAX_IMPORT_ROWS))
  const columns = readImportColumns(headers, headerLine)
  if ('error' in columns) return refused(columns.error)
  return { name, headers, columns, ...(await readRows(records, columns)) }
}

const isCsvFile = ({ name, type }: File): boolean => type === 'text/csv' || name.toLowerCase().endsWith('.csv')

/** Reads a dropped or chosen file. Never rejects. */
export async function readSampleFile(file: File): Promise<SampleFile | { error: FileError }> {
  if (!isCsvFile(file)) return refused(importMessages.notCsv)
  try {
    return await readSampleSheet(file.name, await readSheet(await file.arrayBuffer()))
  } catch (error) {
    // What a browser says of a file that is gone is no sentence for people.
    const isFileMissing = error instanceof DOMException || !(error instanceof Error)
    return refused(isFileMissing ? importMessages.fileUnreadable : error.message)
  }
}
