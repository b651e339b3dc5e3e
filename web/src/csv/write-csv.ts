import { guardFormula } from './formula-guard.ts'

/** Numbers and dates are written as they are; a text gets a guard where a spreadsheet would run it. */
export type CsvValue = string | number | boolean | Date | null | undefined

function textOf(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? guardFormula(value) : String(value)
}

const quote = (value: CsvValue) => `"${textOf(value).replaceAll('"', '""')}"`

/**
 * A CSV file's text: every value quoted, quotes doubled, one guard against formulas (docs/product.md#csv). `readCsv`
 * returns the same values.
 */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = [columns.map(quote).join(',')]
  for (const row of rows) lines.push(row.map(quote).join(','))
  return `${lines.join('\r\n')}\r\n`
}
