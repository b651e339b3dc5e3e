/** One record of a CSV file. */
export interface CsvRow<Column extends string> {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /** As in the file, without a formula guard's apostrophe; blank for a column that the file lacks. */
  values: Record<Column, string>
}

/** What could not be read; the message names the line. */
export interface CsvError {
  line: number
  message: string
}

/** The requested columns of a CSV file. */
export interface CsvTable<Column extends string> {
  /** The requested columns that the file has, in the file's order. */
  columns: Column[]
  /** Headers of the other columns, whose values are left out. */
  ignored: string[]
  rows: CsvRow<Column>[]
  /** Empty if every line could be read; at most `MAX_CSV_ERRORS`. */
  errors: CsvError[]
}

export interface CsvOptions<Column extends string> {
  /** The columns to read; headers are compared regardless of case and spaces. */
  columns: readonly Column[]
}

/** Of a file that is broken on every line only the first errors are reported. */
export const MAX_CSV_ERRORS = 20

/** One record of a CSV file that is read with all its columns. */
export interface CsvRecord {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /**
   * One for each header, as in the file, without a formula guard's apostrophe and without spaces around a value that is
   * not quoted. Values without a header come last, and `error` reports them.
   */
  cells: string[]
  /** Why the values can't be trusted. */
  error?: string
}

/** A CSV file with all its columns, for callers that interpret the header themselves. */
export interface CsvSheet {
  headers: string[]
  headerLine: number
  records: CsvRecord[]
  /** Why reading stopped; the message names the line. */
  error?: string
}
