import type { CsvRecord, CsvSheet } from './csv-table.ts'
import { unguardFormula } from './formula-guard.ts'
import { readRecords, widthError } from './read-records.ts'
import type { RawRecord } from './split-records.ts'

function readRecord(record: RawRecord, width: number, quotingError: string | undefined): CsvRecord {
  const { line, values } = record
  const tooWide = widthError(record, width)
  const length = tooWide === undefined ? width : values.length
  const cells = Array.from({ length }, (_, position) => unguardFormula(values[position] ?? ''))
  const error = quotingError ?? tooWide
  return { line, cells, ...(error === undefined ? {} : { error }) }
}

/** Reads all columns of a CSV file, synchronously. Screens use `readSheet`, which does this in a worker. */
export function parseSheet(bytes: Uint8Array): CsvSheet {
  const { header, records, errors } = readRecords(bytes, 'trim-unquoted')
  // A quote that is never closed takes the rest of the file with it, so no record has its line.
  const lines = new Set(records.map(record => record.line))
  const fatal = errors.find(({ line }) => !lines.has(line))
  const error = fatal && { error: fatal.message }
  if (header === undefined) return { headers: [], headerLine: 1, records: [], ...error }
  const headers = header.values.map(text => unguardFormula(text).trim())
  const width = headers.findLastIndex(text => text !== '') + 1
  const messages = new Map(errors.map(({ line, message }) => [line, message]))
  return {
    headers: headers.slice(0, width),
    headerLine: header.line,
    records: records.map(record => readRecord(record, width, messages.get(record.line))),
    ...error,
  }
}
