import { CUT_MARK } from '@vitrine/contract/text/csv'
import { formatCount } from '../format/numbers.ts'

const megabytes = (bytes: number) => `${formatCount(bytes / 1024 / 1024)} MB`

/** Errors in a file contain the line, counted from 1 as in a text editor. */
export const csvMessages = {
  sealedWorkbook:
    'This workbook is protected by a password or of an old kind (.xls). Save it as XLSX without a password and try again.',
  brokenWorkbook: "This workbook is damaged, or it isn't an XLSX workbook. Save it as XLSX or CSV and try again.",
  tooFarCells: (rows: number, columns: number, most: number) =>
    `A sheet of this workbook reaches to row ${formatCount(rows)} and column ${formatCount(columns)}. At most ${formatCount(most)} cells can be read, the empty ones between included. Delete the rows and columns behind the table, or save the sheet as CSV in parts.`,
  tooManyTexts: (most: number) =>
    `This workbook holds more than ${formatCount(most)} different texts. Save the sheet as CSV and try again.`,
  tooManySheets: (sheets: number, most: number) =>
    `This workbook has ${formatCount(sheets)} sheets, but at most ${formatCount(most)} can be read. Save the sheet as CSV and try again.`,
  tooLargeUnpacked: (most: number) =>
    `This workbook unpacks to more than ${megabytes(most)}, or is made of too many parts. Save the sheet as CSV and try again.`,
  tooManyValues: (most: number) =>
    `The file holds more than ${formatCount(most)} values. Split it into several files and import one after the other.`,
  tooLargeFile: (bytes: number, most: number) =>
    `The file has ${megabytes(Math.ceil(bytes / 1024 / 1024) * 1024 * 1024)}, but at most ${megabytes(most)} can be read. Split it into several files and import one after the other.`,
  formulaError: (line: number, column: number) =>
    `Line ${line}: the formula in column ${column} has no result but an error.`,
  cutValue: (line: number) =>
    `Line ${line}: a value ends with "${CUT_MARK}". It is longer than a cell of a workbook, so the export holds only its beginning. Take this row from a CSV export.`,
  quoteNotClosed: (line: number) => `Line ${line}: a quote opens here and is never closed.`,
  textAfterQuote: (line: number) =>
    `Line ${line}: there is text after a closing quote. A quote inside a quoted value must be doubled.`,
  tooManyInLine: (line: number, found: number, named: number) =>
    `Line ${line}: there are ${found} values, but the header names ${named} columns.`,
  unreadable: (line: number) => `Line ${line}: the line can't be read as CSV.`,
  /** The page is older than the files on the server. */
  readerMissing: 'The CSV reader could not be loaded. Reload the page and try again.',
} as const
