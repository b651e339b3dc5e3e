import { writeCsv } from '../../csv/write-csv.ts'
import { DATASET_CSV_COLUMNS } from './dataset-columns.ts'

/** The second row leaves out what is optional. */
const EXAMPLES = [
  ['1204', 'patient_000_node_0.tif', 'T', 'Human', 'Lymph node', 'Pannoramic 250', 'Philips IntelliSite', 'HE'],
  ['', 'B-2026-002_cut-3', 'E', 'Mouse', 'Kidney', '', '', ''],
] as const

/** The dataset import's template: its columns and two example rows. */
export const datasetTemplate = {
  name: 'dataset-template.csv',
  text: () => writeCsv(DATASET_CSV_COLUMNS, EXAMPLES),
}
