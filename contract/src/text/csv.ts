/** A spreadsheet runs a text that begins like this. Apostrophes count as well, so that unguarding restores the text. */
const RUNS = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Puts one apostrophe in front of a text that a spreadsheet would run. */
const guardFormula = (text: string): string => (RUNS.test(text) ? `'${text}` : text)

/** Removes exactly one guard. */
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** Numbers and dates are written as they are; a text gets a guard where a spreadsheet would run it. */
export type CsvValue = string | number | boolean | Date | null | undefined

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? guardFormula(value) : String(value)
}

const quote = (value: CsvValue) => `"${textOf(value).replaceAll('"', '""')}"`

/** One line of a CSV file with its end: every value quoted, quotes doubled, one guard against formulas (docs/product/formats.md#csv). */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(quote).join(',')}\r\n`

/** The most that a cell of a workbook can hold, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767

/** Ends a truncated text in an exported workbook, so that an import can refuse it. */
export const CUT_MARK = '… (cut)'

/** Half of a surrogate pair is left out too. */
export const isCutText = (text: string): boolean => text.length >= MAX_CELL_LENGTH - 1 && text.endsWith(CUT_MARK)
