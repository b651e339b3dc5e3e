import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { importMessages } from './import-messages.ts'
import type { SampleFile } from './read-sample-file.ts'
import type { ReviewRow } from './review.ts'

/**
 * The wrong rows as in the file, each with its reason, which an import of the corrected file ignores. Values without a
 * header come last, where they keep their row wrong until it is corrected.
 */
export function wrongRowsCsv({ headers, columns }: SampleFile, rows: readonly ReviewRow[]): string {
  const positions = headers.map((_, position) => position).filter(position => position !== columns.reason)
  return writeCsv(
    [...positions.map(position => headers[position] ?? ''), importMessages.reason],
    rows.map(({ row, errors }) => [
      ...positions.map(position => row.cells[position]),
      errors.map(({ message }) => message).join(' '),
      ...row.cells.slice(headers.length),
    ]),
  )
}

const wrongRowsName = (fileName: string) => `${fileName.replace(/\.csv$/i, '')}-wrong-rows.csv`

export const downloadWrongRows = (file: SampleFile, rows: readonly ReviewRow[]): void =>
  downloadText(wrongRowsName(file.name), wrongRowsCsv(file, rows), 'text/csv')
