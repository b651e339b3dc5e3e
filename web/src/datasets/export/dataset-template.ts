import { downloadText } from '../../csv/download.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { DATASET_CSV_COLUMNS } from './dataset-columns.ts'

const DATASET_TEMPLATE_FILE = 'dataset-template.csv'

/** Only SlideName and Type decide what is imported; the second row leaves out what it may. */
const EXAMPLES = [
  ['1204', 'patient_000_node_0.tif', 'T', 'Human', 'Lymph node', 'Pannoramic 250', 'Philips IntelliSite', 'HE'],
  ['', 'B-2026-002_cut-3', 'E', 'Mouse', 'Kidney', '', '', ''],
] as const

/** The dataset import's template: its columns and two example rows (spec 2 §9). */
export const datasetTemplate = (): string => writeCsv(DATASET_CSV_COLUMNS, EXAMPLES)

export const downloadDatasetTemplate = (): void => downloadText(DATASET_TEMPLATE_FILE, datasetTemplate(), 'text/csv')
