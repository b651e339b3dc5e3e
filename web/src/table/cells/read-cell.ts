import { readFieldEntry } from '../../fields/field-entry.ts'
import { aboutValue, fieldMessages } from '../../fields/field-messages.ts'
import type { FieldEntry, FieldSpec } from '../../fields/field-spec.ts'
import { parseDay } from '../../format/parse-date.ts'
import type { Column } from '../columns/column.ts'
import { cellsMessages } from './cells-messages.ts'
import type { ClipboardCell } from './clipboard-block.ts'

/** A text that fields can parse, with the locale of its notation, or its two possible readings. */
type Plain = { text: string; locale?: string } | { ambiguous: [string, string] }

/** Whether this locale writes the day before the month. */
function isDayFirst(locale: string): boolean {
  const types = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type)
  return types.indexOf('day') < types.indexOf('month')
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const SHOWN = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as YYYY-MM-DD, as the table shows it, or by the locale; other notations are left to the field. */
function plainDate(written: string, locale: string): Plain {
  const text = written.trim()
  const shown = SHOWN.exec(text)
  const month = MONTHS.indexOf(shown?.[1] ?? '') + 1
  if (shown && month > 0) return { text: `${shown[3]}-${String(month).padStart(2, '0')}-${shown[2]?.padStart(2, '0')}` }
  const slashed = SLASHED.exec(text)
  if (!slashed || !isDayFirst(locale)) return { text: written }
  const readings = [text, text.replace(SLASHED, '$2/$1/$3')].map(parseDay)
  const days = [...new Set(readings.flatMap(reading => ('value' in reading ? [reading.value] : [])))]
  const [one, other] = days
  if (one === undefined) return { text: written }
  return other === undefined ? { text: one } : { ambiguous: [one, other] }
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheets. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const serialDay = (days: number) => new Date(FIRST_DAY + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)

/** A clipboard value in the notation that fields parse. */
function plainText({ kind }: FieldSpec, cell: ClipboardCell, locale: string): Plain {
  const { text, raw, number } = cell
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'size'
  if (isNumber && number !== undefined) return { text: String(number) }
  if (kind === 'date' && number !== undefined) return { text: serialDay(number) }
  if (raw !== undefined && (isNumber || kind === 'date')) return { text: raw }
  if (isNumber) return { text, locale }
  if (kind === 'date') return plainDate(text, locale)
  // HTML collapses blanks and tabs of a text; for a text column, a choice's label says more than its stored value.
  const isSame = raw?.replace(/\s+/g, ' ').trim() === text.replace(/\s+/g, ' ').trim()
  return { text: isSame && raw !== undefined ? raw : text }
}

/** A choice's stored value identifies it, even if two have the same label. */
function readChoice(spec: FieldSpec, { raw, text }: ClipboardCell): FieldEntry {
  const stored = raw === undefined ? undefined : readFieldEntry(spec, raw)
  return stored && 'value' in stored && stored.value !== null ? stored : readFieldEntry(spec, text)
}

export const isBlank = ({ text, raw, number }: ClipboardCell) =>
  text.trim() === '' && !raw?.trim() && number === undefined

/** Parses a pasted cell for a column that is edited in place; an empty one clears the cell. */
export function readCell(
  { edit, header }: Pick<Column<never>, 'header' | 'edit'>,
  cell: ClipboardCell,
  locale: string,
): FieldEntry {
  if (!edit) return { error: cellsMessages.readOnly(header) }
  if (isBlank(cell)) return { value: null }
  if (edit.kind === 'choice') return readChoice(edit, cell)
  const plain = plainText(edit, cell, locale)
  if ('ambiguous' in plain) return { error: aboutValue(header, cell.text, fieldMessages.ambiguous(plain.ambiguous)) }
  return readFieldEntry(edit, plain.text, plain.locale)
}
