/** '"Slide", "Type"' */
export const quotedList = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

/** Errors in a file name the line, from 1, as a text editor counts it. */
export const csvMessages = {
  workbook: 'Line 1: this is a spreadsheet workbook, not a CSV file. Save it as CSV and try again.',
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
