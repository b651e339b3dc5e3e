import { aboutValue, fieldMessages } from '../../fields/field-messages.ts'
import { parseDay } from '../../format/parse-date.ts'
import { cellEditOf, readIntegerEntry } from '../cell-editing/cell-edit.ts'
import type { CellEdit, Column } from '../columns/column.ts'
import { cellsMessages } from './cells-messages.ts'
import type { ClipboardCell } from './clipboard-block.ts'

/** The value that a pasted cell has for a column, or the sentence that refuses it. */
export type CellEntry = { value: unknown } | { error: string }

/** A text in the notation that fields read, or why it has none. */
type Plain = { text: string } | { ambiguous: [string, string] }

const PLAIN_NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const COMMA_AND_THREE = /^-?\d{1,3},\d{3}$/

const numberSigns = (locale: string) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' } as Intl.NumberFormatOptions).formatToParts(
    12345.6,
  )
  const sign = (type: 'decimal' | 'group') => parts.find(part => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A number as people of this locale write it, with a point and without groups; undefined if it is none. */
function localeNumber(text: string, locale: string): string | undefined {
  const { decimal, group } = numberSigns(locale)
  const between = /\s/.test(group) ? '\\s' : escaped(group)
  const form = new RegExp(`^(-?)(\\d+|\\d{1,3}(?:${between}\\d{3})+)(?:${escaped(decimal)}(\\d+))?$`)
  const match = form.exec(text)
  if (!match) return undefined
  const [, minus, whole = '', fraction] = match
  return `${minus}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * A number by the notation of this table (a point) and by that of the locale. Where both read it, and differently, it has no
 * reading. Nor has 1,234 where a decimal is meant as often as a thousand.
 */
function plainNumber(written: string, locale: string, isWhole: boolean): Plain {
  const text = written
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')
  const readings = [PLAIN_NUMBER.test(text) ? text : undefined, localeNumber(text, locale)]
  if (COMMA_AND_THREE.test(text)) readings.push(text.replace(',', '.'), text.replace(',', ''))
  const numbers = [...new Set(readings.filter(reading => reading !== undefined).map(Number))]
  const [one, other] = isWhole ? numbers.filter(Number.isInteger) : numbers
  if (one === undefined) return { text: written }
  return other === undefined ? { text: String(one) } : { ambiguous: [String(one), String(other)] }
}

/** Whether people of this locale write the day before the month. */
function isDayFirst(locale: string): boolean {
  const types = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type)
  return types.indexOf('day') < types.indexOf('month')
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const SHOWN = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as YYYY-MM-DD, as the table shows it, or by the locale; its other notations are left to the field. */
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
/** Spreadsheets count days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const serialDay = (days: number) => new Date(FIRST_DAY + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)

/** What the clipboard says of a value, in the notation that fields read. */
function plainText(edit: CellEdit, cell: ClipboardCell, locale: string): Plain {
  const { text, raw, number } = cell
  const isNumber = edit.kind === 'integer' || edit.notation === 'number'
  if (isNumber && number !== undefined) return { text: String(number) }
  if (edit.notation === 'date' && number !== undefined) return { text: serialDay(number) }
  if (raw !== undefined && (isNumber || edit.notation === 'date')) return { text: raw }
  if (isNumber) return plainNumber(text, locale, edit.kind === 'integer')
  if (edit.notation === 'date') return plainDate(text, locale)
  // HTML loses blanks and tabs of a text; a choice's label says more to a text column than its stored value.
  const isSame = raw?.replace(/\s+/g, ' ').trim() === text.replace(/\s+/g, ' ').trim()
  return { text: isSame && raw !== undefined ? raw : text }
}

function readChoice(edit: CellEdit, cell: ClipboardCell, header: string): CellEntry {
  const choices = edit.choices ?? []
  const isMeant = (written: string | undefined) =>
    choices.find(({ value, label }) =>
      [value, label].some(name => name.toLowerCase() === written?.trim().toLowerCase()),
    )
  const chosen = isMeant(cell.raw) ?? isMeant(cell.text)
  const labels = choices.map(({ label }) => label)
  return chosen ? { value: chosen.value } : { error: aboutValue(header, cell.text, fieldMessages.notAChoice(labels)) }
}

function readText(edit: CellEdit, text: string, header: string): CellEntry {
  if (edit.read) return edit.read(text)
  if (edit.kind === 'integer') return readIntegerEntry(text, header)
  return { value: text }
}

/** Reads a pasted cell for a column that is edited in place; an empty one empties the cell. */
export function readCell(
  column: Pick<Column<never>, 'header' | 'edit'>,
  cell: ClipboardCell,
  locale: string,
): CellEntry {
  const edit = cellEditOf(column)
  if (!edit) return { error: cellsMessages.readOnly(column.header) }
  if (cell.text.trim() === '' && !cell.raw?.trim() && cell.number === undefined) return { value: null }
  if (edit.kind === 'select' && !edit.read) return readChoice(edit, cell, column.header)
  const plain = plainText(edit, cell, locale)
  if ('ambiguous' in plain)
    return { error: aboutValue(column.header, cell.text, cellsMessages.ambiguous(plain.ambiguous)) }
  const entry = readText(edit, plain.text, column.header)
  if ('error' in entry) return entry
  const error = edit.check?.(entry.value as string | number | null)
  return error === undefined ? entry : { error }
}
