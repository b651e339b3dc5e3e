import type { DatasetEntry, DatasetType } from '@vitrine/contract/datasets'
import { type CsvValue, writeCsv } from '../../csv/write-csv.ts'
import { metadataValues } from '../../files/metadata-values.ts'
import { fileNameStem } from '../../format/file-names.ts'
import { DATASET_CSV_COLUMNS } from './dataset-columns.ts'

/** What an export takes of an entry of the full view. */
type ExportedEntry = Pick<DatasetEntry, 'slide' | 'type'>

// Quirk kept: spec 2 §5, T for training and V for everything else, so Evaluation exports as V, and so does default.
const exportedType = (type: DatasetType): 'T' | 'V' => (type === 'T' ? 'T' : 'V')

/** What stands before the Slide value; a slide without a file has neither. */
function slideValue(fileId: number | undefined, prefix: string): CsvValue {
  if (fileId === undefined) return null
  return prefix === '' ? fileId : `${prefix}${fileId}`
}

function exportRow({ slide, type }: ExportedEntry, prefix: string): CsvValue[] {
  const { file } = slide
  const metadata = (key: string) => metadataValues(file?.metadata?.[key]).join('; ')
  return [
    slideValue(file?.id, prefix),
    slide.name,
    exportedType(type),
    slide.species,
    slide.organ,
    metadata('input_scanner'),
    metadata('output_scanner'),
    metadata('stain'),
  ]
}

/**
 * A dataset's slides as CSV (spec 2 §9).
 * @param prefix put before the Slide value of each row that has one
 */
export const datasetCsv = (entries: readonly ExportedEntry[], prefix = ''): string =>
  writeCsv(
    DATASET_CSV_COLUMNS,
    entries.map(entry => exportRow(entry, prefix)),
  )

/** White space as underscores, case kept (DECIDED section 9). */
export const datasetCsvFileName = (name: string): string => `${fileNameStem(name)}_dataset.csv`
