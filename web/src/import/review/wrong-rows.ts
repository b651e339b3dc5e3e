import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import type { Sheet } from '../import-kind.ts'
import { headersOf } from '../match/column-values.ts'
import { reviewMessages as messages } from './review-messages.ts'
import type { ReviewedRow } from './reviewed.ts'

/**
 * Wrong rows as in the file, each with its reason, which an import of the corrected file ignores. Values without a header come
 * last, where they keep their row wrong until it is corrected.
 */
function wrongRowsCsv(sheet: Sheet, rows: readonly ReviewedRow[]): string {
  const headers = headersOf(sheet)
  const positions = headers.map((_, position) => position).filter(position => headers[position] !== messages.reason)
  return writeCsv(
    [...positions.map(position => headers[position] ?? ''), messages.reason],
    rows.map(({ row, errors }) => [
      ...positions.map(position => row.cells[position]),
      errors.map(({ message }) => message).join(' '),
      ...row.cells.slice(headers.length),
    ]),
  )
}

export const downloadWrongRows = (fileName: string, sheet: Sheet, rows: readonly ReviewedRow[]): void =>
  downloadText(`${fileName.replace(/\.[^.]*$/, '')}-wrong-rows.csv`, wrongRowsCsv(sheet, rows), 'text/csv')
