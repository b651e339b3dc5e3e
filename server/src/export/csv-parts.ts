import type { ExportColumn, ExportValue } from '@vitrine/contract/export/export-columns'
import { type CsvValue, csvLine } from '@vitrine/contract/text/csv'

function csvValue(value: ExportValue): CsvValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** A CSV file, one part per chunk of rows (docs/product/formats.md#csv). */
export async function* csvParts<Row>(
  columns: readonly ExportColumn<Row>[],
  header: readonly string[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(header)
  for await (const rows of chunks)
    yield rows.map(row => csvLine(columns.map(({ value }) => csvValue(value(row))))).join('')
}
