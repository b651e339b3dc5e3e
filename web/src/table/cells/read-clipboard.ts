import type { ClipboardBlock, ClipboardCell } from './clipboard-block.ts'

/** Pads short rows with empty cells. */
function squared(rows: readonly (readonly ClipboardCell[])[]): ClipboardBlock {
  const width = Math.max(0, ...rows.map(row => row.length))
  return rows.map(row => [...row, ...Array.from({ length: width - row.length }, () => ({ text: '' }))])
}

/** A quoted value at the beginning of `text`, and its length with the quotes; undefined if the quotes are only text. */
function leadingQuoted(text: string, from: number): { value: string; end: number } | undefined {
  const pattern = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)/y
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match ? { value: (match[1] ?? '').replaceAll('""', '"'), end: pattern.lastIndex } : undefined
}

/** Parses tab-separated text, with quoted tabs and line breaks. A line break at the end does not start another row. */
export function readBlockText(written: string): ClipboardBlock {
  const text = written.replace(/(?:\r\n|\r|\n)$/, '')
  const rows: ClipboardCell[][] = [[]]
  let at = 0
  while (true) {
    const inQuotes = text[at] === '"' ? leadingQuoted(text, at) : undefined
    const plain = /[^\t\r\n]*/y
    plain.lastIndex = at
    const value = inQuotes?.value ?? plain.exec(text)?.[0] ?? ''
    rows.at(-1)?.push({ text: value.replace(/\r\n|\r/g, '\n') })
    at = inQuotes?.end ?? plain.lastIndex
    if (at >= text.length) return squared(rows)
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      rows.push([])
    }
  }
}

/** The text of a table cell: white space of the markup collapses, `<br>` and paragraphs start lines. */
function cellText(cell: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
    if (!(node instanceof Element)) return ''
    if (node.tagName === 'BR') return '\n'
    const inner = [...node.childNodes].map(read).join('')
    return ['P', 'DIV'].includes(node.tagName) ? `${inner}\n` : inner
  }
  const lines = [...cell.childNodes].map(read).join('').split('\n')
  // Spreadsheets write spaces as no-break spaces in HTML.
  return lines
    .map(line => line.trim().replaceAll('\u00a0', ' '))
    .join('\n')
    .replace(/\n$/, '')
}

type CellValues = Partial<Pick<ClipboardCell, 'raw' | 'number'>>

const asNumber = (written: string | null): CellValues => {
  const number = Number(written)
  return written === null || written.trim() === '' || !Number.isFinite(number) ? {} : { number }
}

/** Google Sheets: type and value as JSON, such as {"1":3,"3":1.5}. */
function sheetsValue(written: string | null): CellValues {
  try {
    const { 2: raw, 3: number } = JSON.parse(written ?? '{}') as Record<number, unknown>
    if (typeof number === 'number') return { number }
    return typeof raw === 'string' ? { raw } : {}
  } catch {
    return {}
  }
}

/** The notations of Vitrine, LibreOffice, Excel and Google Sheets. */
function valuesOf(cell: Element): CellValues {
  const raw = cell.getAttribute('data-value')
  if (raw !== null) return { raw }
  const number = asNumber(cell.getAttribute('sdval') ?? cell.getAttribute('x:num'))
  return number.number === undefined ? sheetsValue(cell.getAttribute('data-sheets-value')) : number
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(1000, Math.max(1, Number(cell.getAttribute(name)) || 1))

/** The cells of a table; those covered by a merged cell are empty. */
function tableRows(table: Element): ClipboardCell[][] {
  const lines = [...table.querySelectorAll('tr')].filter(line => line.closest('table') === table)
  const rows: ClipboardCell[][] = lines.map(() => [])
  for (const [index, line] of lines.entries()) {
    for (const cell of [...line.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')) {
      const isCovered = (column: number) => rows[index]?.[column] !== undefined
      let left = 0
      while (isCovered(left)) left += 1
      for (const covered of rows.slice(index, index + spanOf(cell, 'rowspan'))) {
        for (let column = left; column < left + spanOf(cell, 'colspan'); column += 1) covered[column] = { text: '' }
      }
      const row = rows[index] as ClipboardCell[]
      row[left] = { text: cellText(cell), ...valuesOf(cell) }
    }
  }
  return rows.map(row => Array.from(row, cell => cell ?? { text: '' }))
}

/** The first table of pasted HTML, and whether its cells have values besides their texts; undefined without a table. */
function readBlockHtml(html: string): { block: ClipboardBlock; hasValues: boolean } | undefined {
  const table = html.trim() === '' ? null : new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return undefined
  const block = squared(tableRows(table).filter(row => row.length > 0))
  const hasValues = block.some(row => row.some(({ raw, number }) => raw !== undefined || number !== undefined))
  return block.length === 0 ? undefined : { block, hasValues }
}

/** The pasted block: the table if it has values, else the text, else the table. Undefined if there is neither. */
export function readClipboard(clipboard: Pick<DataTransfer, 'getData'>): ClipboardBlock | undefined {
  const table = readBlockHtml(clipboard.getData('text/html'))
  if (table?.hasValues) return table.block
  const text = clipboard.getData('text/plain')
  return text === '' ? table?.block : readBlockText(text)
}
