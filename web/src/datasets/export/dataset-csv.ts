import type { DatasetEntry } from '@vitrine/contract/datasets/datasets'
import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import type { CsvValue } from '@vitrine/contract/text/csv'
import { writeCsv } from '../../csv/write-csv.ts'
import { metadataValues } from '../../files/metadata-values.ts'
import { fileNameStem } from '../../format/file-names.ts'

/** The CSV columns of a dataset, in order: for export and for the template of imports. */
const DATASET_CSV_COLUMNS = [
  'Slide',
  'SlideName',
  'Type',
  'Species',
  'Organ',
  'InputScanner',
  'OutputScanner',
  'Stain',
] as const
type DatasetCsvColumn = (typeof DATASET_CSV_COLUMNS)[number]

type ExportedEntry = Pick<DatasetEntry, 'slide' | 'type'>

// Deliberate: T for training and V for everything else, including evaluation and unassigned
// (docs/product/datasets.md#dataset-export).
const exportedType = (type: DatasetType): 'T' | 'V' => (type === 'T' ? 'T' : 'V')

const metadata =
  (key: string) =>
  ({ slide }: ExportedEntry): CsvValue =>
    metadataValues(slide.file?.metadata?.[key]).join('; ')

const VALUES: Readonly<Record<DatasetCsvColumn, (entry: ExportedEntry, prefix: string) => CsvValue>> = {
  // Blank without a file, even if there is a prefix.
  Slide: ({ slide: { file } }, prefix) => (prefix && file ? `${prefix}${file.id}` : (file?.id ?? null)),
  SlideName: ({ slide }) => slide.name,
  Type: ({ type }) => exportedType(type),
  Species: ({ slide }) => slide.species,
  Organ: ({ slide }) => slide.organ,
  InputScanner: metadata('input_scanner'),
  OutputScanner: metadata('output_scanner'),
  Stain: metadata('stain'),
}

/** @param prefix precedes the Slide value of each row that has one */
export const datasetCsv = (entries: readonly ExportedEntry[], prefix = ''): string =>
  writeCsv(
    DATASET_CSV_COLUMNS,
    entries.map(entry => DATASET_CSV_COLUMNS.map(column => VALUES[column](entry, prefix))),
  )

/** White space becomes underscores; case is kept. */
export const datasetCsvFileName = (name: string): string => `${fileNameStem(name)}_dataset.csv`

/** The second row omits optional values. */
const EXAMPLES = [
  ['1204', 'patient_000_node_0.tif', 'T', 'Human', 'Lymph node', 'Pannoramic 250', 'Philips IntelliSite', 'HE'],
  ['', 'B-2026-002_cut-3', 'E', 'Mouse', 'Kidney', '', '', ''],
] as const

/** The dataset import's template: its columns and two example rows. */
export const datasetTemplate = {
  name: 'dataset-template.csv',
  text: () => writeCsv(DATASET_CSV_COLUMNS, EXAMPLES),
}
