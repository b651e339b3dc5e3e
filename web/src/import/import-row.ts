import type { CsvRecord } from '../csv/parse-csv.ts'
import type { FieldEntry } from '../fields/field-spec.ts'
import type { DateNotation } from '../format/parse-date.ts'
import type { ImportColumns } from './import-columns.ts'
import type { ImportColumn, RecordImport, RowError, RowFields } from './record-import.ts'

export interface ImportRow {
  line: number
  /** As in the file, for the download of wrong rows. */
  cells: readonly string[]
  fields: RowFields
  errors: readonly RowError[]
}

/** A date as in the file, and as it was read. */
interface DateCell {
  notation: DateNotation
  text: string
  value: string
}

/** How dates of one notation in a file were read, with the first of them. */
export interface DateReading extends DateCell {
  count: number
  /** Some are times without a zone. */
  hasLocalTime: boolean
}

interface RowBeingRead {
  fields: Record<string, unknown>
  errors: RowError[]
  dates: DateCell[]
}

function addEntry(row: RowBeingRead, field: string, text: string, entry: FieldEntry): void {
  if ('error' in entry) row.errors.push({ field, message: entry.error })
  else row.fields[field] = entry.value
  if ('notation' in entry && entry.notation) {
    row.dates.push({ notation: entry.notation, text, value: String(entry.value) })
  }
}

const readCell = (row: RowBeingRead, { name, field = name, read }: ImportColumn, text: string) =>
  addEntry(row, field, text, read(text))

/** The changes that a record makes to its record in the library: an empty cell empties the field, an absent column leaves it alone. */
export function readImportRow(
  record: CsvRecord,
  columns: ImportColumns,
  { settle = fields => fields }: Pick<RecordImport, 'settle'>,
): ImportRow & { dates: readonly DateCell[] } {
  const { line, cells, error } = record
  const row: RowBeingRead = { fields: {}, errors: [], dates: [] }
  // The values may be in the wrong columns.
  if (error === undefined) for (const [position, use] of columns.uses) readCell(row, use, cells[position] ?? '')
  else row.errors.push({ field: 'row', message: error })
  return { line, cells, fields: settle(row.fields), errors: row.errors, dates: row.dates }
}

const NAMES_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i
const isLocalTime = ({ text, value }: DateCell) => value.includes('T') && !NAMES_ZONE.test(text.trim())

/** Adds dates; the first one of each notation stays the example. */
export function addDates(readings: Map<DateNotation, DateReading>, dates: readonly DateCell[]): void {
  for (const date of dates) {
    const known = readings.get(date.notation) ?? { ...date, count: 0, hasLocalTime: false }
    known.count += 1
    known.hasLocalTime ||= isLocalTime(date)
    readings.set(date.notation, known)
  }
}
