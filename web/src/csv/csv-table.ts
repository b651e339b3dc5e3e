/** One record of a CSV file. */
export interface CsvRow<Column extends string> {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /** As in the file, but for a formula guard's apostrophe; blank for a column that the file lacks. */
  values: Record<Column, string>
}

/** What could not be read, as a sentence that names the line. */
export interface CsvError {
  line: number
  message: string
}

/** What a CSV file holds, in terms of the columns that were asked for. */
export interface CsvTable<Column extends string> {
  /** Those of the asked-for columns that the file has, in the file's order. */
  columns: Column[]
  /** Headers of columns that nobody asked for; their values are left out. */
  ignored: string[]
  rows: CsvRow<Column>[]
  /** Empty where every line could be read; at most `MAX_CSV_ERRORS`. */
  errors: CsvError[]
}

export interface CsvOptions<Column extends string> {
  /** The columns to read, told apart from one another regardless of case and spaces (DECIDED section 3). */
  columns: readonly Column[]
}

/** A file that is broken on every line is told about on the first of them only. */
export const MAX_CSV_ERRORS = 20

/** One record of a CSV file that is read whole. */
export interface CsvRecord {
  /** The line of the file, from 1, that the record begins on. */
  line: number
  /**
   * One for each header, but for a formula guard's apostrophe as in the file; blanks around a value are left off unless it
   * is quoted. Where there are values that no header names, they stand behind, and `fault` says so.
   */
  cells: string[]
  /** Why the values can't be relied on. */
  error?: string
}

/** A CSV file as it is, for who makes sense of its header himself. */
export interface CsvSheet {
  headers: string[]
  /** The line that the header stands on. */
  headerLine: number
  records: CsvRecord[]
  /** What stopped the reading, as a sentence that names the line. */
  error?: string
}
