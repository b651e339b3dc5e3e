import type { SampleImportFields, SampleImportResult } from '@vitrine/contract/sample-import'
import type { CsvRecord } from '../../csv/parse-csv.ts'
import { readFieldEntry } from '../../fields/field-entry.ts'
import type { FieldEntry } from '../../fields/field-spec.ts'
import type { DateNotation } from '../../format/parse-date.ts'
import type { ColumnUse, ImportColumns } from './import-columns.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

/** Why a row can't be imported, as the server's report has it. */
export type RowError = NonNullable<SampleImportResult['errors']>[number]

export interface ImportRow {
  line: number
  /** As in the file, for the download of wrong rows. */
  cells: readonly string[]
  fields: SampleImportFields
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

/** A slide's id is an integer of 32 bits. */
const MOST_ID = 2147483647

function readSlideId(text: string): FieldEntry {
  const bare = text.trim()
  if (bare === '') return { value: null }
  const id = /^\d+$/.test(bare) ? Number(bare) : Number.NaN
  return id >= 1 && id <= MOST_ID ? { value: id } : { error: sampleImportMessages.notASlideId(bare) }
}

function addEntry(row: RowBeingRead, field: string, text: string, entry: FieldEntry): void {
  if ('error' in entry) row.errors.push({ field, message: entry.error })
  else row.fields[field] = entry.value
  if ('notation' in entry && entry.notation) {
    row.dates.push({ notation: entry.notation, text, value: String(entry.value) })
  }
}

function readCell(row: RowBeingRead, use: ColumnUse, text: string): void {
  if (use.kind === 'field') addEntry(row, use.spec.field, text, readFieldEntry(use.spec, text))
  else if (use.kind === 'slide_id') addEntry(row, 'slide', text, readSlideId(text))
  else addEntry(row, use.kind, text, { value: text === '' ? null : text })
}

/** The changes that a record makes to its sample: an empty cell empties the field, an absent column leaves it alone. */
export function readImportRow(record: CsvRecord, columns: ImportColumns): ImportRow & { dates: readonly DateCell[] } {
  const { line, cells, error } = record
  const row: RowBeingRead = { fields: {}, errors: [], dates: [] }
  // The values may be in the wrong columns.
  if (error === undefined) for (const [position, use] of columns.uses) readCell(row, use, cells[position] ?? '')
  else row.errors.push({ field: 'row', message: error })
  // Beside another column for the slide, its name is only a check; a blank one checks nothing.
  if ('slide' in row.fields && row.fields['slide_name'] === null) delete row.fields['slide_name']
  return { line, cells, fields: row.fields as SampleImportFields, errors: row.errors, dates: row.dates }
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
