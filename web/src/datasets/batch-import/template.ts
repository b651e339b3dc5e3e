import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { IMPORT_COLUMNS } from './import-row.ts'

const TEMPLATE_FILE = 'slide_import_template.csv'

/** The second one's name is left to be generated. */
const EXAMPLES = [
  ['Liver, female, H&E', 'Hamamatsu', 'B-2026-001', 1, 'Basel', 'Mouse', 'Liver', 'B-2026-001_cut-1'],
  ['Kidney, male, H&E', 'Leica', 'B-2026-002', 3, 'Mainz', 'Human', 'Kidney', ''],
] as const

export const slideImportTemplate = (): string => writeCsv(IMPORT_COLUMNS, EXAMPLES)

export const downloadTemplate = (): void => downloadText(TEMPLATE_FILE, slideImportTemplate(), 'text/csv')
