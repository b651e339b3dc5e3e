/**
 * A cell on the clipboard: its text, and, if the source provides it, the value behind the text, which does not depend on a
 * locale.
 */
export interface ClipboardCell {
  text: string
  /** The stored text. */
  raw?: string
  /** The number that the text displays; a date as a serial number, in days since 1899-12-30. */
  number?: number
}

export type ClipboardBlock = readonly (readonly ClipboardCell[])[]

const needsQuotes = /["\t\n\r]/

const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Tab-separated text as spreadsheets write it. Formulas are not escaped: pasting a copy back must change nothing. */
export const blockText = (block: ClipboardBlock): string =>
  block.map(row => row.map(({ text }) => quoted(text)).join('\t')).join('\r\n')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => ENTITIES[sign] as string)

// Excel starts a new row at a plain line break.
const LINE_BREAK = '<br style="mso-data-placement:same-cell">'

/** A table with each value in wire format in `data-value`. */
export function blockHtml(block: ClipboardBlock): string {
  const cellHtml = ({ text, raw = text }: ClipboardCell) =>
    `<td data-value="${escaped(raw)}">${escaped(text).replace(/\r\n|\r|\n/g, LINE_BREAK)}</td>`
  return `<table>${block.map(row => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</table>`
}
