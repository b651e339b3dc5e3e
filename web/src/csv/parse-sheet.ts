import { csvMessages } from './csv-messages.ts'
import type { CsvRecord, CsvSheet } from './csv-table.ts'
import { decodeText, isWorkbook } from './decode-text.ts'
import { findDelimiter } from './delimiter.ts'
import { unguardFormula } from './formula-guard.ts'
import { type RawRecord, splitRecords } from './split-records.ts'

const EMPTY: CsvSheet = { headers: [], headerLine: 1, records: [] }

function readRecord({ line, values }: RawRecord, width: number, quoting: string | undefined): CsvRecord {
  const isTooWide = values.slice(width).some(value => value.trim() !== '')
  const length = isTooWide ? values.length : width
  const cells = Array.from({ length }, (_, place) => unguardFormula(values[place] ?? ''))
  const error = quoting ?? (isTooWide ? csvMessages.tooManyValues(line, values.length, width) : undefined)
  return { line, cells, ...(error === undefined ? {} : { error }) }
}

/** Reads a CSV file whole, at once. Screens use `readSheet`, which does this beside the page. */
export function parseSheet(bytes: Uint8Array): CsvSheet {
  if (isWorkbook(bytes)) return { ...EMPTY, error: csvMessages.workbook }
  const text = decodeText(bytes)
  const { delimiter, sepLineLength } = findDelimiter(text)
  const { records, errors: found } = splitRecords(
    text.slice(sepLineLength),
    delimiter,
    sepLineLength > 0 ? 2 : 1,
    'quoted',
  )
  const [first, ...rest] = records
  // A quote that is never closed swallows all that follows, so no record has its line.
  const own = new Set(rest.map(record => record.line))
  const stop = found.find(({ line }) => !own.has(line))
  const error = stop && { error: stop.message }
  if (first === undefined) return { ...EMPTY, ...error }
  const headers = first.values.map(header => unguardFormula(header).trim())
  const width = headers.findLastIndex(header => header !== '') + 1
  const errors = new Map(found.map(({ line, message }) => [line, message]))
  return {
    headers: headers.slice(0, width),
    headerLine: first.line,
    records: rest.map(record => readRecord(record, width, errors.get(record.line))),
    ...error,
  }
}
