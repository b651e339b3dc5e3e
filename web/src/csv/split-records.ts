import { type CsvError as ParserError, parse } from 'csv-parse/browser/esm/sync'
import { csvMessages } from './csv-messages.ts'
import { MAX_TABLE_CELLS } from './table-limits.ts'

/** Records that could not be parsed; the message contains the line. */
export interface CsvError {
  line: number
  message: string
}

/** A record of a file whose header is not known yet. */
export interface RawRecord {
  line: number
  values: string[]
}

const LF = 10
const CR = 13
const QUOTE = 34
const WELL_QUOTED = /^"(?:[^"]|"")*"$/

/** Counts lines along the bytes; the parser's own count takes a CRLF inside quotes for two lines. */
class LineCounter {
  #bytes: Uint8Array
  #position = 0
  #line: number

  constructor(bytes: Uint8Array, firstLine: number) {
    this.#bytes = bytes
    this.#line = firstLine
  }

  /** The line of a byte. Positions must not decrease. */
  lineAt(position: number): number {
    for (; this.#position < position; this.#position += 1) {
      const byte = this.#bytes[this.#position]
      if (byte === LF || (byte === CR && this.#bytes[this.#position + 1] !== LF)) this.#line += 1
    }
    return this.#line
  }
}

function skipLineEnds(bytes: Uint8Array, position: number): number {
  let at = position
  while (bytes[at] === LF || bytes[at] === CR) at += 1
  return at
}

/** Spaces around a value; tabs and line breaks are part of it. */
const OUTER_SPACES = /^[ \u00a0]+|[ \u00a0]+$/g

interface SplitOptions {
  delimiter: string
  /** Number of the text's first line. */
  firstLine: number
}

/**
 * Splits a text into records with their first line. Skips blank lines, and lines with only separators, which spreadsheets leave
 * behind, unless a value is quoted. A quote inside an unquoted value is a plain character.
 */
export function splitRecords(
  text: string,
  { delimiter, firstLine }: SplitOptions,
): { records: RawRecord[]; errors: CsvError[] } {
  // Bytes are five times faster than the text, and their positions determine the line.
  const bytes = new TextEncoder().encode(text)
  const delimiterLength = new TextEncoder().encode(delimiter).length
  const lines = new LineCounter(bytes, firstLine)
  const records: RawRecord[] = []
  const errors: CsvError[] = []
  let fieldStart = skipLineEnds(bytes, 0)
  let recordStart = fieldStart
  let hasQuoted = false
  let cells = 0

  const checkQuoting = (start: number, end: number) => {
    const raw = new TextDecoder().decode(bytes.subarray(start, end))
    const line = lines.lineAt(recordStart)
    if (!WELL_QUOTED.test(raw)) errors.push({ line, message: csvMessages.textAfterQuote(line) })
  }
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (value, { quoting, bytes: end }) => {
        cells += 1
        if (cells > MAX_TABLE_CELLS) throw new RangeError()
        // If a value's first quote is literal, either it was doubled correctly or stray text follows.
        if (quoting && value.charCodeAt(0) === QUOTE) checkQuoting(fieldStart, end)
        hasQuoted ||= quoting
        fieldStart = end + delimiterLength
        return quoting ? value : value.replace(OUTER_SPACES, '')
      },
      on_record: (values: string[], { bytes: end }) => {
        const isBlank = !hasQuoted && values.every(value => value.trim() === '')
        if (!isBlank) records.push({ line: lines.lineAt(recordStart), values })
        fieldStart = recordStart = skipLineEnds(bytes, end)
        hasQuoted = false
        return null
      },
    })
  } catch (error) {
    if (cells > MAX_TABLE_CELLS)
      return { records: [], errors: [{ line: firstLine, message: csvMessages.tooManyValues(MAX_TABLE_CELLS) }] }
    const line = lines.lineAt(fieldStart)
    const isOpen = (error as ParserError).code === 'CSV_QUOTE_NOT_CLOSED'
    errors.push({ line, message: isOpen ? csvMessages.quoteNotClosed(line) : csvMessages.unreadable(line) })
  }
  return { records, errors }
}
