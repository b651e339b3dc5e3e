import { type CsvError, type CsvOptions, type CsvRow, type CsvTable, MAX_CSV_ERRORS } from './csv-table.ts'
import { unguardFormula } from './formula-guard.ts'
import { type Header, readHeader } from './headers.ts'
import { readRecords, widthError } from './read-records.ts'
import type { RawRecord } from './split-records.ts'

const refused = <Column extends string>(errors: readonly CsvError[], ignored: string[] = []): CsvTable<Column> => ({
  columns: [],
  ignored,
  rows: [],
  errors: [...errors],
})

function readRow<Column extends string>(record: RawRecord, header: Header<Column>, blank: Record<Column, string>) {
  const values = { ...blank }
  for (const { column, position } of header.positions) values[column] = unguardFormula(record.values[position] ?? '')
  return { line: record.line, values } satisfies CsvRow<Column>
}

/** Reads the requested columns of a CSV file, synchronously. Screens use `readCsv`, which does this in a worker. */
export function parseCsv<Column extends string>(bytes: Uint8Array, { columns }: CsvOptions<Column>): CsvTable<Column> {
  const { header: written, records, errors } = readRecords(bytes, 'keep')
  // An empty file is an empty table: the screen has its own message for it.
  if (written === undefined) return refused(errors)
  const header = readHeader(written.values, columns, written.line)
  if (header.errors.length > 0) return refused(header.errors, header.ignored)
  const blank = Object.fromEntries(columns.map(column => [column, ''])) as Record<Column, string>
  const widthErrors = records.flatMap(record => {
    const message = widthError(record, header.width)
    return message === undefined ? [] : [{ line: record.line, message }]
  })
  return {
    columns: header.positions.map(({ column }) => column),
    ignored: header.ignored,
    rows: records.map(record => readRow(record, header, blank)),
    errors: [...errors, ...widthErrors].sort((a, b) => a.line - b.line).slice(0, MAX_CSV_ERRORS),
  }
}
