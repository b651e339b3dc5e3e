import type { ExportKind } from '@vitrine/contract/api/field-kinds'
import type { ExportColumn, ExportValue } from '@vitrine/contract/export/export-columns'
import { CUT_MARK, MAX_CELL_LENGTH } from '@vitrine/contract/text/csv'

/** Positions in `cellXfs` of the workbook's styles. */
export const CELL_STYLES = { plain: 0, header: 1, date: 2, timestamp: 3 } as const

/** Characters that XML 1.0 can't contain, and text that a reader would mistake for an escaped one. */
const ESCAPED = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu
const MARKUP = /[&<>\r]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** ECMA-376, ST_Xstring: characters that XML can't hold are written as `_x0001_`. */
const xmlText = (text: string): string =>
  text.replace(ESCAPED, escapeCharacter).replace(MARKUP, character => ENTITIES[character] as string)

function cutText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  // Half of a surrogate pair is not text.
  const kept = text.slice(0, MAX_CELL_LENGTH - CUT_MARK.length).replace(/[\ud800-\udbff]$/, '')
  return kept + CUT_MARK
}

/** In the sheet itself: a table of shared texts would be in memory until the end. */
const textCell = (at: string, text: string, style: number = CELL_STYLES.plain): string => {
  const styled = style === CELL_STYLES.plain ? '' : ` s="${style}"`
  return `<c r="${at}" t="inlineStr"${styled}><is><t xml:space="preserve">${xmlText(cutText(text))}</t></is></c>`
}

const DAY_MS = 86_400_000
/** Days from the 30th of December 1899, the zero of spreadsheets, to 1970. */
const EPOCH_DAYS = 25_569
/** Spreadsheets assume a 29th of February 1900, so earlier days differ from program to program. */
const FIRST_DAY = 61

/** A day or moment as a spreadsheet counts it, in UTC; undefined if spreadsheets can't represent it. */
function serialOf(text: string): number | undefined {
  const serial = Date.parse(text) / DAY_MS + EPOCH_DAYS
  return serial >= FIRST_DAY ? serial : undefined
}

function timeCell(at: string, kind: 'date' | 'timestamp', text: string): string {
  const serial = serialOf(text)
  return serial === undefined ? textCell(at, text) : `<c r="${at}" s="${CELL_STYLES[kind]}"><v>${serial}</v></c>`
}

function cell(at: string, kind: ExportKind, value: ExportValue): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object') return textCell(at, JSON.stringify(value))
  return kind === 'date' || kind === 'timestamp' ? timeCell(at, kind, value) : textCell(at, value)
}

/** 'A' for 0, 'AA' for 26. */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** References tell readers where each row and cell is. */
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`

export const headerRow = (header: readonly string[]): string =>
  row(1, header.map((text, index) => textCell(`${columnLetters(index)}1`, text, CELL_STYLES.header)).join(''))

/** Makes a record's row. @param number from 2, because 1 is the header */
export function rowWriter<Row>(columns: readonly ExportColumn<Row>[]): (record: Row, number: number) => string {
  const placed = columns.map(({ kind, value }, index) => ({ kind, value, letters: columnLetters(index) }))
  return (record, number) =>
    row(number, placed.map(({ kind, value, letters }) => cell(letters + number, kind, value(record))).join(''))
}
