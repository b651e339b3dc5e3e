import type { Field } from '@vitrine/contract/fields/fields'
import type { CsvValue } from '@vitrine/contract/text/csv'
import { writeCsv } from '../../csv/write-csv.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'

const EXAMPLES: readonly Partial<Record<SampleField, CsvValue>>[] = [
  {
    sample_id: 'EXAMPLE-1',
    block_id: 'B-2026-001',
    cut_number: 1,
    specimen_type: 'Tissue section',
    organ_type: 'Liver',
    biomarker: 'CD3',
    received_timestamp: '2026-01-31 14:05',
    qc_status: 'Pass',
    blur_detection_threshold: 0.125,
    file_name: 'example-1.tiff',
    file_size: '1.5 GB',
    staining_type: 'HE',
    staining_receive_date: '2026-01-31',
    extra_data: '{"project": "example"}',
  },
  { sample_id: 'EXAMPLE-2', organ_type: 'Kidney', qc_status: 'Manual Review' },
]

/** All fields of a sample and lab fields, by label, with two rows that can be imported unchanged. */
export const samplesTemplate = (fields: readonly Pick<Field, 'label'>[]) => ({
  name: 'samples-template.csv',
  text() {
    const others = SAMPLE_FIELDS.slice(1)
    return writeCsv(
      ['Sample ID', 'Slide', ...[...others, ...fields].map(({ label }) => label)],
      EXAMPLES.map(example => [
        example.sample_id,
        null,
        ...others.map(({ field }) => example[field]),
        ...fields.map(() => null),
      ]),
    )
  },
})
