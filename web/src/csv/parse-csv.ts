import { csvMessages } from './csv-messages.ts'
import { type CsvError, type CsvOptions, type CsvRow, type CsvTable, MAX_CSV_ERRORS } from './csv-table.ts'
import { decodeText, isWorkbook } from './decode-text.ts'
import { findDelimiter } from './delimiter.ts'
import { unguardFormula } from './formula-guard.ts'
import { type Header, readHeader } from './headers.ts'
import { type RawRecord, splitRecords } from './split-records.ts'

const refused = <Column extends string>(errors: CsvError[], ignored: string[] = []): CsvTable<Column> => ({
  columns: [],
  ignored,
  rows: [],
  errors,
})

function readRow<Column extends string>(record: RawRecord, header: Header<Column>, blank: Record<Column, string>) {
  const values = { ...blank }
  for (const { column, place } of header.places) values[column] = unguardFormula(record.values[place] ?? '')
  return { line: record.line, values } satisfies CsvRow<Column>
}

/** Values beyond the header: the line was not quoted as it should be, and its values stand in wrong columns. */
function widthError(record: RawRecord, width: number): CsvError | undefined {
  if (record.values.slice(width).every(value => value.trim() === '')) return undefined
  const { line, values } = record
  return { line, message: csvMessages.tooManyValues(line, values.length, width) }
}

/** Reads a CSV file at once. Screens use `readCsv`, which does this beside the page. */
export function parseCsv<Column extends string>(bytes: Uint8Array, { columns }: CsvOptions<Column>): CsvTable<Column> {
  if (isWorkbook(bytes)) return refused([{ line: 1, message: csvMessages.workbook }])
  const text = decodeText(bytes)
  const { delimiter, sepLineLength } = findDelimiter(text)
  const { records, errors } = splitRecords(text.slice(sepLineLength), delimiter, sepLineLength > 0 ? 2 : 1)
  const [first, ...rest] = records
  // An empty file is an empty table: the screen has its own sentence for that.
  if (first === undefined) return refused(errors)
  const header = readHeader(first.values, columns, first.line)
  if (header.errors.length > 0) return refused(header.errors, header.ignored)
  const blank = Object.fromEntries(columns.map(column => [column, ''])) as Record<Column, string>
  const widthErrors = rest.map(record => widthError(record, header.width)).filter(error => error !== undefined)
  return {
    columns: header.places.map(({ column }) => column),
    ignored: header.ignored,
    rows: rest.map(record => readRow(record, header, blank)),
    errors: [...errors, ...widthErrors].sort((a, b) => a.line - b.line).slice(0, MAX_CSV_ERRORS),
  }
}
