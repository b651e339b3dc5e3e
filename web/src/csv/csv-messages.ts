import { CUT_MARK } from '@vitrine/contract/csv'

/** '"Slide", "Type"' */
export const quotedList = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

/** Errors in a file name the line, from 1, as a text editor counts it. */
export const csvMessages = {
  sealedWorkbook:
    'This workbook is protected by a password or of an old kind (.xls). Save it as XLSX without a password and try again.',
  brokenWorkbook: 'This workbook is damaged, or it is no XLSX workbook. Save it as XLSX or CSV and try again.',
  formulaError: (line: number, column: number) =>
    `Line ${line}: the formula in column ${column} has no result but an error.`,
  cutValue: (line: number) =>
    `Line ${line}: a value ends with "${CUT_MARK}". It is longer than a cell of a workbook, so the export holds only its beginning. Take this row from a CSV export.`,
  noKnownColumn: (line: number, columns: readonly string[]) =>
    `Line ${line}: the first line must name the columns, but it has none of ${quotedList(columns)}.`,
  duplicateColumn: (line: number, column: string, positions: readonly number[]) =>
    `Line ${line}: the column "${column}" is there more than once (columns ${positions.join(' and ')}).`,
  quoteNotClosed: (line: number) => `Line ${line}: a quote opens here and is never closed.`,
  textAfterQuote: (line: number) =>
    `Line ${line}: there is text after a closing quote. A quote inside a quoted value must be doubled.`,
  tooManyValues: (line: number, found: number, named: number) =>
    `Line ${line}: there are ${found} values, but the header names ${named} columns.`,
  unreadable: (line: number) => `Line ${line}: the line can't be read as CSV.`,
  /** The page is older than the files on the server. */
  readerMissing: 'The CSV reader could not be loaded. Reload the page and try again.',
} as const
