import type { Cell, CellValue, Sheet, SheetFilterInfo } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { csvMessages } from './csv-messages.ts'
import { isZip } from './decode-text.ts'
import type { CsvError, RawRecord } from './split-records.ts'
import { MAX_SHEETS } from './table-limits.ts'
import { findTooLarge } from './workbook-size.ts'

/** As in a CSV file: numbers with all their digits, days as 2026-01-31, times in ISO format, in UTC like in exports. */
function textOf(value: CellValue, numberFormat: string | undefined): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return dateText(value, numberFormat ?? '')
  return String(value)
}

/** Quoted, escaped or bracketed text in a number format is not part of the date. */
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]/g

/** A date cell contains what its number format shows: a day, a time of day, or both. */
function dateText(date: Date, numberFormat: string): string {
  const iso = date.toISOString()
  const pattern = numberFormat.replace(LITERALS, '').toLowerCase()
  const hasTime = /[hs]/.test(pattern)
  const hasDay = /[yd]/.test(pattern)
  if (hasDay === hasTime) return iso
  return hasTime ? iso.slice(11, 19) : iso.slice(0, 10)
}

const countRows = ({ rows }: Sheet) =>
  rows.filter(row => row.some(value => value !== null && String(value).trim() !== '')).length

const KEY_SEPARATOR = ','

/** Cells that need more than their value: dates, for their formats, and errors of formulas. */
function specialCells({ cells }: Sheet): ReadonlyMap<string, Cell> {
  const special = new Map<string, Cell>()
  for (const [key, cell] of cells ?? []) if (cell.type === 'date' || isFormulaError(cell)) special.set(key, cell)
  return special
}

const FORMULA_ERROR = /^#(?:N\/A|[A-Z]+(?:\/\d)?[!?])$/
const isFormulaError = ({ type, value, formulaResult }: Cell) =>
  type === 'error' || (type === 'formula' && FORMULA_ERROR.test(String(formulaResult ?? value)))

/** Skips blank rows, like in a CSV file. A record's line is its row in the sheet. */
function readRows(sheet: Sheet): { records: RawRecord[]; errors: CsvError[] } {
  const special = specialCells(sheet)
  const records: RawRecord[] = []
  const errors: CsvError[] = []
  for (const [index, row] of sheet.rows.entries()) {
    const line = index + 1
    const cellAt = (column: number) => special.get(`${index}${KEY_SEPARATOR}${column}`)
    const values = row.map((value, column) => textOf(value, cellAt(column)?.style?.numFmt))
    const width = values.findLastIndex(value => value !== '') + 1
    if (values.every(value => value.trim() === '')) continue
    records.push({ line, values: values.slice(0, width) })
    const errorColumn = row.findIndex((_, column) => isFormulaError(cellAt(column) ?? NO_CELL))
    if (errorColumn >= 0) errors.push({ line, message: csvMessages.formulaError(line, errorColumn + 1) })
  }
  return { records, errors }
}

const NO_CELL: Cell = { value: null, type: 'empty' }

const failed = (message: string) => ({ records: [], errors: [{ line: 1, message }] })

/** The visible sheets of a workbook that have rows, and the one that was read. */
export interface SheetNames {
  names: readonly string[]
  /** Number of rows with a value in each sheet. */
  rows: readonly number[]
  read: string
}

interface WorkbookRows {
  records: RawRecord[]
  errors: CsvError[]
  sheets?: SheetNames
}

/** Reads sheets one by one, keeping only the names of those not requested. */
async function readDataSheets(bytes: Uint8Array, name: string | undefined) {
  const visible: SheetFilterInfo[] = []
  await readXlsx(bytes, { sheets: info => !visible.push(info) })
  if (visible.length > MAX_SHEETS) throw new TooManySheets(visible.length)
  const names: string[] = []
  const rows: number[] = []
  let found: { sheet: Sheet; rows: number } | undefined
  for (const { index, hidden, veryHidden } of visible) {
    if (hidden || veryHidden) continue
    const [sheet] = (await readXlsx(bytes, { readStyles: true, sheets: [index] })).sheets
    const count = sheet ? countRows(sheet) : 0
    if (!sheet || count === 0) continue
    const isNamed = sheet.name === name
    if (!found || (found.sheet.name !== name && (isNamed || count > found.rows))) found = { sheet, rows: count }
    names.push(sheet.name)
    rows.push(count)
  }
  return { names, rows, found: found?.sheet }
}

class TooManySheets extends Error {
  readonly count: number

  constructor(count: number) {
    super()
    this.count = count
  }
}

/** Reads the visible sheet of an XLSX workbook with this name, or the one with most rows. */
export async function readWorkbook(bytes: Uint8Array, name?: string): Promise<WorkbookRows> {
  const tooLarge = isZip(bytes) ? await findTooLarge(bytes) : undefined
  if (tooLarge !== undefined) return failed(tooLarge)
  try {
    const { names, rows, found } = await readDataSheets(bytes, name)
    if (!found) return { records: [], errors: [] }
    return { ...readRows(found), sheets: { names, rows, read: found.name } }
  } catch (error) {
    if (error instanceof TooManySheets) return failed(csvMessages.tooManySheets(error.count, MAX_SHEETS))
    // The reader takes every compound file for an encrypted workbook, but older workbooks are compound files too.
    const isSealed = error instanceof Error && error.name === 'EncryptedFileError'
    return failed(isSealed ? csvMessages.sealedWorkbook : csvMessages.brokenWorkbook)
  }
}
