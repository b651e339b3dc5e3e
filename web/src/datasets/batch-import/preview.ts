import { datasetFields } from '@vitrine/contract/datasets'
import { limitsOf } from '@vitrine/contract/limits'
import type { CsvRow, CsvTable } from '../../csv/parse-csv.ts'
import { readCsv } from '../../csv/read-csv.ts'
import { limitError } from '../../fields/field-entry.ts'
import { fieldMessages } from '../../fields/field-messages.ts'
import { calendarDay, dayAndTime } from '../../format/dates.ts'
import {
  type FileError,
  inChunks,
  isTableFile,
  readFile,
  refused,
  type WorkbookFile,
  withSheets,
} from '../../import/read-file.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import {
  generatedName,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
  type ImportValues,
  isNamePart,
  rowErrors,
} from './import-row.ts'

/** The rows of a file under review. */
export interface Preview {
  rows: readonly ImportRow[]
  /** How many rows have errors; counting 20,000 rows on every key would be slow. */
  wrongRows: number
  /** YYYYMMDD, for generated names. */
  day: string
}

export type PreviewChange =
  | { kind: 'edit'; row: number; field: ImportField; value: string }
  | { kind: 'leave-name'; row: number }
  | { kind: 'regenerate'; row: number }

/** '[IMAGING] Batch Import {YYYYMMDD}_{HHMMSS}'. */
export const defaultDatasetName = (now: Date): string => `[IMAGING] Batch Import ${dayAndTime(now)}`

export function datasetNameError(name: string): string | undefined {
  if (name.trim() === '') return batchImportMessages.datasetNameRequired
  if (name.includes('\0')) return fieldMessages.nul(batchImportMessages.datasetName)
  return limitError({ label: batchImportMessages.datasetName, ...limitsOf(datasetFields.name) }, name)
}

/** Spaces around a value are not part of it; tabs and line breaks are. */
const withoutSpaces = (text: string) => text.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '')

function withGeneratedName(values: ImportValues, day: string): Pick<ImportRow, 'values' | 'isNameGenerated'> {
  return { values: { ...values, name: generatedName(day, values) }, isNameGenerated: true }
}

function readRow({ line, values: written }: CsvRow<string>, day: string): ImportRow {
  const entries = IMPORT_FIELDS.map(({ field, column }) => [field, withoutSpaces(written[column] ?? '')])
  const values = Object.fromEntries(entries) as ImportValues
  const named = values.name.trim() === '' ? withGeneratedName(values, day) : { values, isNameGenerated: false }
  return { ...named, errors: rowErrors(named.values), line }
}

export function startPreview(rows: readonly CsvRow<string>[], day: string): Preview {
  const read = rows.map(row => readRow(row, day))
  return { rows: read, wrongRows: read.filter(isWrong).length, day }
}

/** Takes a few milliseconds. */
const CHUNK_ROWS = 1000

/** As `startPreview`, in chunks between which the page can respond. */
export async function startLongPreview(rows: readonly CsvRow<string>[], day: string): Promise<Preview> {
  const read: ImportRow[] = []
  let wrongRows = 0
  await inChunks(rows, CHUNK_ROWS, chunk => {
    const part = startPreview(chunk, day)
    for (const row of part.rows) read.push(row)
    wrongRows += part.wrongRows
  })
  return { rows: read, wrongRows, day }
}

export interface ReadFile {
  preview: Preview
  fileName: string
  ignored: readonly string[]
  workbook?: WorkbookFile
}

async function previewTable(
  fileName: string,
  { rows, ignored, errors }: CsvTable<string>,
  now: Date,
): Promise<ReadFile | { error: FileError }> {
  const [first, ...more] = errors.map(({ message }) => message)
  if (first !== undefined) return refused(batchImportMessages.parseFailed(first), more)
  if (rows.length === 0) return refused(batchImportMessages.noRows)
  return { preview: await startLongPreview(rows, calendarDay(now)), fileName, ignored }
}

/**
 * Reads a chosen file into a preview. Never rejects.
 * @param sheet of a workbook, by its name; default: the first with rows
 */
export async function readImportFile(file: File, now: Date, sheet?: string): Promise<ReadFile | { error: FileError }> {
  if (!isTableFile(file)) return refused(batchImportMessages.notCsv)
  const readTable = async (bytes: ArrayBuffer) => {
    const table = await readCsv(bytes, { columns: IMPORT_COLUMNS }, sheet)
    return withSheets(await previewTable(file.name, table, now), file, table.sheets)
  }
  return readFile(file, readTable, reason => refused(batchImportMessages.parseFailed(reason)))
}

const isWrong = (row: ImportRow) => row.errors.length > 0

function changedValues(row: ImportRow, change: PreviewChange, day: string) {
  if (change.kind === 'regenerate') return withGeneratedName(row.values, day)
  if (change.kind === 'leave-name') return row.values.name.trim() === '' ? withGeneratedName(row.values, day) : row
  const values = { ...row.values, [change.field]: change.value }
  if (change.field === 'name') return { values, isNameGenerated: false }
  if (row.isNameGenerated && isNamePart(change.field)) return withGeneratedName(values, day)
  return { values, isNameGenerated: row.isNameGenerated }
}

/**
 * Applies a change. Editing a name clears its mark as generated; while it is marked, editing a part of the name generates
 * it again. 'regenerate' sets the mark, and so does leaving an emptied name (docs/product.md#batch-import).
 */
export function changePreview(preview: Preview, change: PreviewChange): Preview {
  const row = preview.rows[change.row]
  if (row === undefined) return preview
  const changed = changedValues(row, change, preview.day)
  if (changed === row) return preview
  const next: ImportRow = { ...row, ...changed, errors: rowErrors(changed.values) }
  const wrongRows = preview.wrongRows - Number(isWrong(row)) + Number(isWrong(next))
  return { ...preview, rows: preview.rows.with(change.row, next), wrongRows }
}

/** The next row with errors after `from`, or else the first one; undefined if there is none. */
export function nextWrongRow({ rows }: Preview, from: number): number | undefined {
  const after = rows.findIndex((row, index) => index > from && isWrong(row))
  const found = after >= 0 ? after : rows.findIndex(isWrong)
  return found >= 0 ? found : undefined
}
