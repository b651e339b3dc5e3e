import { readCsv } from '../../csv/read-csv.ts'
import type { FileError } from '../../import/import-step.ts'
import { isCsvName, readFile, refused } from '../../import/read-file.ts'
import { type TypeCounts, typeCounts } from '../dataset-type.ts'
import { DATASET_CSV_COLUMNS, type DatasetCsvColumn } from '../export/dataset-columns.ts'
import { type CheckedRows, checkRows } from './check-rows.ts'
import { csvImportMessages } from './csv-import-messages.ts'

/** Without them a row has no meaning. */
const NEEDED: readonly DatasetCsvColumn[] = ['SlideName', 'Type']

export interface DatasetFile extends Omit<CheckedRows, 'errors'> {
  fileName: string
  counts: TypeCounts
  /** Headers of columns that a dataset's CSV doesn't have. */
  ignored: readonly string[]
}

const notParsed = (reasons: readonly string[]) => refused(csvImportMessages.parseFailed, reasons)

async function readTable(fileName: string, bytes: ArrayBuffer): Promise<DatasetFile | { error: FileError }> {
  const { columns, rows, ignored, errors: unreadable } = await readCsv(bytes, { columns: DATASET_CSV_COLUMNS })
  if (unreadable.length > 0) return notParsed(unreadable.map(error => error.message))
  const missing = NEEDED.filter(column => !columns.includes(column))
  if (columns.length > 0 && missing.length > 0) return notParsed(missing.map(csvImportMessages.columnMissing))
  if (rows.length === 0) return notParsed([csvImportMessages.noRows])
  const { errors, ...checked } = checkRows(rows)
  if (errors.length > 0) return notParsed(errors)
  return { ...checked, fileName, ignored, counts: typeCounts(checked.entries) }
}

/** Reads a chosen file. Its name alone decides whether it is a CSV file, whatever type the browser says. Never rejects. */
export async function readDatasetFile(file: File): Promise<DatasetFile | { error: FileError }> {
  if (!isCsvName(file.name)) return refused(csvImportMessages.notCsv)
  return readFile(
    file,
    bytes => readTable(file.name, bytes),
    reason => notParsed([reason]),
  )
}
