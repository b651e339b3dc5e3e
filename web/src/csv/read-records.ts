import { csvMessages } from './csv-messages.ts'
import type { CsvError } from './csv-table.ts'
import { decodeText, isWorkbook } from './decode-text.ts'
import { findDelimiter } from './delimiter.ts'
import { type RawRecord, type Spaces, splitRecords } from './split-records.ts'

interface RawFile {
  /** Absent in an empty file. */
  header: RawRecord | undefined
  records: readonly RawRecord[]
  errors: readonly CsvError[]
}

/** The records of a file, whatever its encoding and delimiter. */
export function readRecords(bytes: Uint8Array, spaces: Spaces): RawFile {
  const workbook = { header: undefined, records: [], errors: [{ line: 1, message: csvMessages.workbook }] }
  if (isWorkbook(bytes)) return workbook
  const text = decodeText(bytes)
  const { delimiter, sepLineLength } = findDelimiter(text)
  const firstLine = sepLineLength > 0 ? 2 : 1
  const { records, errors } = splitRecords(text.slice(sepLineLength), { delimiter, firstLine, spaces })
  const [header, ...others] = records
  return { header, records: others, errors }
}

/** An error if a record has values that the header does not name: some of its values are in the wrong columns. */
export function widthError({ line, values }: RawRecord, width: number): string | undefined {
  const isTooWide = values.slice(width).some(value => value.trim() !== '')
  return isTooWide ? csvMessages.tooManyValues(line, values.length, width) : undefined
}
