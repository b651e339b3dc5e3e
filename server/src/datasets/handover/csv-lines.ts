/**
 * Lines of tables for programs: quoted only where needed, ended by LF, and exact. The CSV files of the web guard texts that a
 * spreadsheet would run; here a guarded name would be that of another file.
 */
export type TableValue = string | number | null

const needsQuotes = { ',': /[",\n\r]/, '\t': /["\t\n\r]/ } as const

function cell(value: TableValue, separator: ',' | '\t'): string {
  const text = value === null ? '' : String(value)
  return needsQuotes[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line with its end. A single empty value is quoted, because readers skip empty lines. */
export function tableLine(values: readonly TableValue[], separator: ',' | '\t' = ','): string {
  const line = values.map(value => cell(value, separator)).join(separator)
  return `${line === '' ? '""' : line}\n`
}
