import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { fileStem } from '../../format/file-names.ts'
import type { Sheet } from '../import-kind.ts'
import { headersOf } from '../match/column-values.ts'
import { reviewMessages as messages } from './review-messages.ts'
import type { Reviewed, ReviewedRow } from './reviewed.ts'

/**
 * Invalid rows as in the file, each with its reason, which an import of the corrected file ignores. Values without a header come
 * last, where they keep the row invalid until it is corrected.
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

export function downloadWrongRows(fileName: string, sheet: Sheet, { rows }: Reviewed): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  downloadText(`${fileStem(fileName)}-wrong-rows.csv`, wrongRowsCsv(sheet, wrong), 'text/csv')
}
