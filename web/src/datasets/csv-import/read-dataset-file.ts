import type { CsvRow, CsvTable } from '../../csv/parse-csv.ts'
import { readCsv } from '../../csv/read-csv.ts'
import {
  type FileError,
  isTableName,
  readFile,
  refused,
  type WorkbookFile,
  withSheets,
} from '../../import/read-file.ts'
import { type TypeCounts, typeCounts } from '../dataset-type.ts'
import { DATASET_CSV_COLUMNS, type DatasetCsvColumn } from '../export/dataset-csv.ts'
import { csvImportMessages } from './csv-import-messages.ts'

/** The types that a CSV may contain; calls use names. */
export const CSV_TYPES = ['T', 'V', 'E'] as const
export type CsvType = (typeof CSV_TYPES)[number]

export interface DatasetRow {
  slideName: string
  type: CsvType
  species: string
  organ: string
  /** In the file, from 1. */
  line: number
}

/** Rows of one slide, in one or several spellings, that are merged into one entry. */
export interface Repeat {
  names: readonly string[]
  lines: readonly number[]
}

export const repeatOf = (rows: readonly DatasetRow[]): Repeat => ({
  names: [...new Set(rows.map(row => row.slideName))],
  lines: rows.map(row => row.line),
})

export const hasOneType = (rows: readonly DatasetRow[]): boolean => rows.every(row => row.type === rows[0]?.type)

/** Without them a row has no meaning. */
const NEEDED: readonly DatasetCsvColumn[] = ['SlideName', 'Type']

/** Further errors in a file are only counted. */
const MOST_ERRORS = 20

export interface DatasetFile {
  fileName: string
  /** As in the file. */
  rows: readonly DatasetRow[]
  /** The first row of each name. */
  entries: readonly DatasetRow[]
  repeats: readonly Repeat[]
  counts: TypeCounts
  /** Headers of columns that a dataset's CSV doesn't have. */
  ignored: readonly string[]
  workbook?: WorkbookFile
}

const isCsvType = (type: string): type is CsvType => (CSV_TYPES as readonly string[]).includes(type)

function readRow({ line, values }: CsvRow<DatasetCsvColumn>): { row: DatasetRow } | { error: string } {
  const slideName = values.SlideName.trim()
  const type = values.Type.trim()
  if (slideName === '') return { error: csvImportMessages.nameMissing(line) }
  // No slide can have such a name: PostgreSQL can't store it as text.
  if (slideName.includes('\0')) return { error: csvImportMessages.nameNul(line) }
  if (!isCsvType(type)) return { error: csvImportMessages.invalidType(type, line) }
  return { row: { slideName, type, species: values.Species.trim(), organ: values.Organ.trim(), line } }
}

function atMost(errors: readonly string[]): readonly string[] {
  if (errors.length <= MOST_ERRORS) return errors
  return [...errors.slice(0, MOST_ERRORS), csvImportMessages.moreErrors(errors.length - MOST_ERRORS)]
}

const notParsed = (reasons: readonly string[]) => refused(csvImportMessages.parseFailed, atMost(reasons))

/** Checks a file's records. A name that is repeated with one type is one entry; with two types it is an error. */
function checkRows(records: readonly CsvRow<DatasetCsvColumn>[]) {
  const results = records.map(readRow)
  const rows = results.flatMap(result => ('row' in result ? [result.row] : []))
  const groups = [...Map.groupBy(rows, row => row.slideName).values()]
  const errors = [
    ...results.flatMap(result => ('error' in result ? [result.error] : [])),
    ...groups.filter(group => !hasOneType(group)).map(csvImportMessages.twoTypes),
  ]
  return {
    errors,
    rows,
    entries: groups.flatMap(([first]) => first ?? []),
    repeats: groups.filter(group => group.length > 1).map(repeatOf),
  }
}

function checkTable(fileName: string, table: CsvTable<DatasetCsvColumn>): DatasetFile | { error: FileError } {
  const { columns, rows, ignored, errors: unreadable } = table
  if (unreadable.length > 0) return notParsed(unreadable.map(error => error.message))
  const missing = NEEDED.filter(column => !columns.includes(column))
  if (columns.length > 0 && missing.length > 0) return notParsed(missing.map(csvImportMessages.columnMissing))
  if (rows.length === 0) return notParsed([csvImportMessages.noRows])
  const { errors, ...checked } = checkRows(rows)
  if (errors.length > 0) return notParsed(errors)
  return { ...checked, fileName, ignored, counts: typeCounts(checked.entries) }
}

/**
 * Reads a chosen file. Its name alone decides whether it is a table, whatever type the browser says. Never rejects.
 * @param sheet of a workbook, by its name; default: the first with rows
 */
export async function readDatasetFile(file: File, sheet?: string): Promise<DatasetFile | { error: FileError }> {
  if (!isTableName(file.name)) return refused(csvImportMessages.notCsv)
  return readFile(
    file,
    async bytes => {
      const table = await readCsv(bytes, { columns: DATASET_CSV_COLUMNS }, sheet)
      return withSheets(checkTable(file.name, table), file, table.sheets)
    },
    reason => notParsed([reason]),
  )
}
