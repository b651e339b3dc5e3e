import { isCutText, unguardFormula } from '@vitrine/contract/csv'
import { csvMessages } from './csv-messages.ts'
import { decodeText, isWorkbook } from './decode-text.ts'
import { findDelimiter } from './delimiter.ts'
import { readHeader } from './headers.ts'
import type { SheetNames } from './read-workbook.ts'
import { type CsvError, type RawRecord, type Spaces, splitRecords } from './split-records.ts'

/** One record of a CSV file or a workbook, here and below. */
export interface CsvRow<Column extends string> {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /** As in the file, without a formula guard's apostrophe; blank for a column that the file lacks. */
  values: Record<Column, string>
}

/** The requested columns of a CSV file. */
export interface CsvTable<Column extends string> {
  /** The requested columns that the file has, in the file's order. */
  columns: Column[]
  /** Headers of the other columns, whose values are left out. */
  ignored: string[]
  rows: CsvRow<Column>[]
  /** Empty if every line could be read; at most `MAX_CSV_ERRORS`. */
  errors: CsvError[]
  /** Of a workbook with several sheets. */
  sheets?: SheetNames
}

export interface CsvOptions<Column extends string> {
  /** The columns to read; headers are compared regardless of case and spaces. */
  columns: readonly Column[]
}

/** One record of a CSV file that is read with all its columns. */
export interface CsvRecord {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /**
   * One for each header, as in the file, without a formula guard's apostrophe and, in a CSV file, without spaces around a
   * value that is not quoted. Values without a header come last, and `error` reports them.
   */
  cells: string[]
  /** Why the values can't be trusted. */
  error?: string
}

/** A CSV file with all its columns, for callers that interpret the header themselves. */
export interface CsvSheet {
  headers: string[]
  headerLine: number
  records: CsvRecord[]
  /** Why reading stopped; the message names the line. */
  error?: string
  /** Of a workbook with several sheets. */
  sheets?: SheetNames
}

/** Of a file that is broken on every line only the first errors are reported. */
const MAX_CSV_ERRORS = 20

/** The records of a file, of which the first is its header, and what is wrong with them. */
interface RawFile {
  records: readonly RawRecord[]
  errors: readonly CsvError[]
  sheets?: SheetNames
}

/** The records of a CSV file, whatever its encoding and delimiter, without their guards against formulas. */
function readText(bytes: Uint8Array, spaces: Spaces): RawFile {
  const text = decodeText(bytes)
  const { delimiter, sepLineLength } = findDelimiter(text)
  const firstLine = sepLineLength > 0 ? 2 : 1
  const { records, errors } = splitRecords(text.slice(sepLineLength), { delimiter, firstLine, spaces })
  return { records: records.map(({ line, values }) => ({ line, values: values.map(unguardFormula) })), errors }
}

/** Values that an export to a workbook had to cut must not replace the whole ones. */
function withCutErrors(file: RawFile): RawFile {
  const { records, errors } = file
  const cut = records.filter(({ values }) => values.some(isCutText))
  if (cut.length === 0) return file
  return { ...file, errors: [...errors, ...cut.map(({ line }) => ({ line, message: csvMessages.cutValue(line) }))] }
}

/** An error if a record has values that the header does not name: some of its values are in the wrong columns. */
function widthError({ line, values }: RawRecord, width: number): string | undefined {
  const isTooWide = values.slice(width).some(value => value.trim() !== '')
  return isTooWide ? csvMessages.tooManyInLine(line, values.length, width) : undefined
}

/** Reads the requested columns of a CSV file, synchronously. Screens use `readCsv`, which does this in a worker. */
export const parseCsv = <Column extends string>(bytes: Uint8Array, options: CsvOptions<Column>): CsvTable<Column> =>
  tableOf(readText(bytes, 'keep'), options)

const tableOf = <Column extends string>(file: RawFile, options: CsvOptions<Column>): CsvTable<Column> => ({
  ...columnsOf(file, options),
  ...severalSheets(file),
})

/** There is nothing to choose in a workbook with one sheet. */
const severalSheets = ({ sheets }: RawFile) => (sheets && sheets.names.length > 1 ? { sheets } : {})

function columnsOf<Column extends string>(file: RawFile, { columns }: CsvOptions<Column>): CsvTable<Column> {
  const {
    records: [written, ...records],
    errors,
  } = withCutErrors(file)
  // An empty file is an empty table: the screen has its own message for it.
  if (written === undefined) return { columns: [], ignored: [], rows: [], errors: [...errors] }
  const { positions, ignored, width, errors: headerErrors } = readHeader(written.values, columns, written.line)
  if (headerErrors.length > 0) return { columns: [], ignored, rows: [], errors: headerErrors }
  const blank = Object.fromEntries(columns.map(column => [column, ''])) as Record<Column, string>
  const widthErrors = records.flatMap(record => {
    const message = widthError(record, width)
    return message === undefined ? [] : [{ line: record.line, message }]
  })
  return {
    columns: positions.map(({ column }) => column),
    ignored,
    rows: records.map(record => {
      const values = { ...blank }
      for (const { column, position } of positions) values[column] = record.values[position] ?? ''
      return { line: record.line, values }
    }),
    errors: [...errors, ...widthErrors].sort((a, b) => a.line - b.line).slice(0, MAX_CSV_ERRORS),
  }
}

function readRecord(record: RawRecord, width: number, quotingError: string | undefined): CsvRecord {
  const { line, values } = record
  const tooWide = widthError(record, width)
  const length = tooWide === undefined ? width : values.length
  const cells = Array.from({ length }, (_, position) => values[position] ?? '')
  const error = quotingError ?? tooWide
  return { line, cells, ...(error === undefined ? {} : { error }) }
}

/** Reads all columns of a CSV file, synchronously. Screens use `readSheet`, which does this in a worker. */
export const parseSheet = (bytes: Uint8Array): CsvSheet => sheetOf(readText(bytes, 'trim-unquoted'))

const sheetOf = (file: RawFile): CsvSheet => ({ ...recordsOf(file), ...severalSheets(file) })

function recordsOf(file: RawFile): CsvSheet {
  const {
    records: [header, ...records],
    errors,
  } = withCutErrors(file)
  // A quote that is never closed takes the rest of the file with it, so no record has its line.
  const lines = new Set(records.map(record => record.line))
  const fatal = errors.find(({ line }) => !lines.has(line))
  const error = fatal && { error: fatal.message }
  if (header === undefined) return { headers: [], headerLine: 1, records: [], ...error }
  const headers = header.values.map(text => text.trim())
  const width = headers.findLastIndex(text => text !== '') + 1
  const messages = new Map(errors.map(({ line, message }) => [line, message]))
  return {
    headers: headers.slice(0, width),
    headerLine: header.line,
    records: records.map(record => readRecord(record, width, messages.get(record.line))),
    ...error,
  }
}

/** All records of a file, whichever of them is its header. */
export interface FileRecords {
  records: FileRecord[]
  /** Why reading stopped; the message names the line. */
  error?: string
  /** Of a workbook. */
  sheets?: SheetNames
}

export interface FileRecord {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /** As in the file, without a formula guard's apostrophe and, in a CSV file, without spaces around a value that is not quoted. */
  cells: string[]
  /** Why the values can't be trusted. */
  error?: string
}

function fileRecords(file: RawFile): FileRecords {
  const { records, errors, sheets } = withCutErrors(file)
  const messages = new Map(errors.map(({ line, message }) => [line, message]))
  // A quote that is never closed takes the rest of the file with it, so no record has its line.
  const lines = new Set(records.map(({ line }) => line))
  const fatal = errors.find(({ line }) => !lines.has(line))
  return {
    records: records.map(({ line, values: cells }) => {
      const error = messages.get(line)
      return error === undefined ? { line, cells } : { line, cells, error }
    }),
    ...(fatal && { error: fatal.message }),
    ...(sheets && { sheets }),
  }
}

/** Reads all records of a CSV file, synchronously. Screens use `readRecords`, which does this in a worker. */
export const parseRecords = (bytes: Uint8Array): FileRecords => fileRecords(readText(bytes, 'trim-unquoted'))

export interface CsvRequest {
  bytes: ArrayBuffer
  /** The columns to read; without them all columns are read, as a sheet. */
  columns?: readonly string[]
  /** Reads all records, the header among them. */
  isWhole?: boolean
  /** The sheet of a workbook to read; the first with rows where it has none of that name. */
  sheet?: string | undefined
}

/** The rows of a table or a sheet, apart from the rest, so that a worker can send them in chunks. */
export async function parseFile(request: CsvRequest): Promise<{ rows: unknown[]; rest: object }> {
  const { bytes, columns, isWhole, sheet } = request
  const file = await readWorkbookFile(new Uint8Array(bytes), sheet)
  if (isWhole) {
    const { records, ...rest } = file ? fileRecords(file) : parseRecords(new Uint8Array(bytes))
    return { rows: records, rest }
  }
  if (columns !== undefined) {
    const { rows, ...rest } = file ? tableOf(file, { columns }) : parseCsv(new Uint8Array(bytes), { columns })
    return { rows, rest }
  }
  const { records, ...rest } = file ? sheetOf(file) : parseSheet(new Uint8Array(bytes))
  return { rows: records, rest }
}

/** undefined for a file that is no workbook. The reader of workbooks is loaded with the first of them. */
async function readWorkbookFile(bytes: Uint8Array, sheet: string | undefined): Promise<RawFile | undefined> {
  return isWorkbook(bytes) ? (await import('./read-workbook.ts')).readWorkbook(bytes, sheet) : undefined
}
