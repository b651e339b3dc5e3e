import { writeCsv } from '../../csv/write-csv.ts'
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField } from './import-row.ts'

/** The name of the second one is left to be generated. */
const EXAMPLES: readonly Partial<Record<ImportField, string | number>>[] = [
  {
    description: 'Liver, female, H&E',
    vendor: 'Hamamatsu',
    block_id: 'B-2026-001',
    cut_number: 1,
    source: 'Basel',
    species: 'Mouse',
    organ: 'Liver',
    name: 'B-2026-001_cut-1',
  },
  {
    description: 'Kidney, male, H&E',
    vendor: 'Leica',
    block_id: 'B-2026-002',
    cut_number: 3,
    source: 'Mainz',
    species: 'Human',
    organ: 'Kidney',
  },
]

export const slideImportTemplate = {
  name: 'slide_import_template.csv',
  text: () =>
    writeCsv(
      IMPORT_COLUMNS,
      EXAMPLES.map(example => IMPORT_FIELDS.map(({ field }) => example[field] ?? '')),
    ),
}
