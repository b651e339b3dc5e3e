/**
 * Table lines for programs: quoted only where necessary, terminated by LF, and exact. Unlike the CSV files of the web app, they
 * don't escape texts that a spreadsheet would run as formulas, because an escaped file name would refer to another file.
 */
export type TableValue = string | number | null

const needsQuotes = { ',': /[",\n\r]/, '\t': /["\t\n\r]/ } as const

function cell(value: TableValue, separator: ',' | '\t'): string {
  const text = value === null ? '' : String(value)
  return needsQuotes[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A terminated line. A single empty value is quoted, because readers skip empty lines. */
export function tableLine(values: readonly TableValue[], separator: ',' | '\t' = ','): string {
  const line = values.map(value => cell(value, separator)).join(separator)
  return `${line === '' ? '""' : line}\n`
}
