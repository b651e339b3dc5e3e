import { readCsv } from '../../csv/read-csv.ts'
import type { FileError } from '../../ui/csv-drop.tsx'
import { type TypeCounts, typeCounts } from '../dataset-type.ts'
import { DATASET_CSV_COLUMNS, type DatasetCsvColumn } from '../export/dataset-columns.ts'
import { type CheckedRows, checkRows } from './check-rows.ts'
import { csvImportMessages } from './csv-import-messages.ts'

/** Without them a row says nothing. */
const NEEDED: readonly DatasetCsvColumn[] = ['SlideName', 'Type']

export interface DatasetFile extends Omit<CheckedRows, 'errors'> {
  fileName: string
  counts: TypeCounts
  /** Headers that are no column of a dataset's CSV. */
  ignored: readonly string[]
}

const notParsed = (reasons: readonly string[]): { error: FileError } => ({
  error: { message: csvImportMessages.parseFailed, more: reasons },
})

/** Spec 2 §5: by the name alone, whatever type the browser gives it. */
const isCsvName = (name: string) => name.toLowerCase().endsWith('.csv')

async function readTable(file: File): Promise<DatasetFile | { error: FileError }> {
  const {
    columns,
    rows,
    ignored,
    errors: unreadable,
  } = await readCsv(await file.arrayBuffer(), { columns: DATASET_CSV_COLUMNS })
  if (unreadable.length > 0) return notParsed(unreadable.map(error => error.message))
  const missing = NEEDED.filter(column => !columns.includes(column))
  if (columns.length > 0 && missing.length > 0) return notParsed(missing.map(csvImportMessages.columnMissing))
  if (rows.length === 0) return notParsed([csvImportMessages.noRows])
  const { errors, ...checked } = checkRows(rows)
  if (errors.length > 0) return notParsed(errors)
  return { ...checked, fileName: file.name, ignored, counts: typeCounts(checked.entries) }
}

/** Reads a chosen file by the rules of spec 2 §5. Never rejects. */
export async function readDatasetFile(file: File): Promise<DatasetFile | { error: FileError }> {
  if (!isCsvName(file.name)) return { error: { message: csvImportMessages.notCsv, more: [] } }
  try {
    return await readTable(file)
  } catch (error) {
    const isFileMissing = error instanceof DOMException || !(error instanceof Error)
    return notParsed([isFileMissing ? csvImportMessages.fileUnreadable : error.message])
  }
}
