import { type CsvValue, csvLine } from '@vitrine/contract/text/csv'

/** A CSV file's text. `readRecords` returns the same values. */
export const writeCsv = (columns: readonly string[], rows: Iterable<readonly CsvValue[]>): string =>
  [columns, ...rows].map(csvLine).join('')
