import type { CsvRow } from '../../csv/parse-csv.ts'
import { blankValues } from '../../fields/field-values.ts'
import { SLIDE_VIEW_FIELDS, slideFields } from '../../slides/slide-fields.ts'
import { IMPORT_COLUMNS, type ImportValues } from './import-row.ts'
import { type Preview, startPreview } from './preview.ts'

export const BUILT_DAY = '20260105'

/** A row as the CSV reader returns it. */
export function buildCsvRow(values: Record<string, string> = {}, line = 2): CsvRow<string> {
  const blank = Object.fromEntries(IMPORT_COLUMNS.map(column => [column, ''])) as Record<string, string>
  return { line, values: { ...blank, ...values } }
}

/** Rows with names s1, s2, ... and an organ each. */
export function buildPreview(count: number): Preview {
  const rows = Array.from({ length: count }, (_, index) =>
    buildCsvRow({ 'Slide name': `s${index + 1}`, Organ: 'liver' }, index + 2),
  )
  return startPreview(rows, BUILT_DAY)
}

export const buildValues = (values: Partial<ImportValues> = {}): ImportValues => ({
  ...blankValues(slideFields(SLIDE_VIEW_FIELDS.batchImport)),
  ...values,
})
