import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { importMessages } from './import-messages.ts'
import type { SampleFile } from './read-sample-file.ts'
import type { ReviewRow } from './review.ts'

/**
 * The wrong rows as they stand in the file, each with its reason; an import takes the mended file and leaves the reasons out.
 * Values that no header names stay so: they stand last, where they go on making their row wrong until it is mended.
 */
export function wrongRowsCsv({ headers, columns }: SampleFile, rows: readonly ReviewRow[]): string {
  const kept = headers.map((_, place) => place).filter(place => place !== columns.reason)
  return writeCsv(
    [...kept.map(place => headers[place] ?? ''), importMessages.reason],
    rows.map(({ row, errors }) => [
      ...kept.map(place => row.cells[place]),
      errors.map(({ message }) => message).join(' '),
      ...row.cells.slice(headers.length),
    ]),
  )
}

const wrongRowsName = (fileName: string) => `${fileName.replace(/\.csv$/i, '')}-wrong-rows.csv`

export const downloadWrongRows = (file: SampleFile, rows: readonly ReviewRow[]): void =>
  downloadText(wrongRowsName(file.name), wrongRowsCsv(file, rows), 'text/csv')
