import { isCutText, unguardFormula } from '@vitrine/contract/text/csv'
import { csvMessages } from './csv-messages.ts'
import { decodeText, isWorkbook } from './decode-text.ts'
import { findDelimiter } from './delimiter.ts'
import type { SheetNames } from './read-workbook.ts'
import { type CsvError, type RawRecord, splitRecords } from './split-records.ts'

/** All records of a CSV file or of a workbook's sheet, including the header. */
export interface FileRecords {
  records: FileRecord[]
  /** Why reading stopped; the message names the line. */
  error?: string
  /** For a workbook. */
  sheets?: SheetNames
}

export interface FileRecord {
  /** The first line of the record in the file, from 1. */
  line: number
  /** As in the file, without the apostrophe that escapes a formula and, in a CSV file, without spaces around unquoted values. */
  cells: string[]
  /** Why the values can't be trusted. */
  error?: string
}

/** The records of a file after splitting, with their errors. */
interface RawFile {
  records: readonly RawRecord[]
  errors: readonly CsvError[]
  sheets?: SheetNames
}

/** The records of a CSV file, whatever its encoding and delimiter, without escapes for formulas. */
function readText(bytes: Uint8Array): RawFile {
  const text = decodeText(bytes)
  const { delimiter, sepLineLength } = findDelimiter(text)
  const firstLine = sepLineLength > 0 ? 2 : 1
  const { records, errors } = splitRecords(text.slice(sepLineLength), { delimiter, firstLine })
  return { records: records.map(({ line, values }) => ({ line, values: values.map(unguardFormula) })), errors }
}

/** Values that an export to a workbook had to shorten must not replace the complete ones. */
const cutErrors = (records: readonly RawRecord[]): CsvError[] =>
  records
    .filter(({ values }) => values.some(isCutText))
    .map(({ line }) => ({ line, message: csvMessages.cutValue(line) }))

function fileRecords({ records, errors: found, sheets }: RawFile): FileRecords {
  const errors = [...found, ...cutErrors(records)]
  const messages = new Map(errors.map(({ line, message }) => [line, message]))
  // A quote that is never closed extends to the end of the file, so no record has its line.
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
export const parseRecords = (bytes: Uint8Array): FileRecords => fileRecords(readText(bytes))

export interface CsvRequest {
  bytes: ArrayBuffer
  /** Name of the workbook's sheet to read. Default, or if there is none with it: the sheet with most rows */
  sheet?: string | undefined
}

/** Like `parseRecords`, for workbooks too. Their reader loads with the first one. */
export async function parseFile({ bytes, sheet }: CsvRequest): Promise<FileRecords> {
  const file = new Uint8Array(bytes)
  if (!isWorkbook(file)) return parseRecords(file)
  return fileRecords(await (await import('./read-workbook.ts')).readWorkbook(file, sheet))
}
