import { SAMPLE_FIELD_LABELS } from '@vitrine/contract/samples/sample-field-labels'
import type { TableFilters } from '../../table/records/table-filters.ts'
import { QC_STATUS_CHOICES } from '../sample-status.tsx'

type LabeledField = keyof typeof SAMPLE_FIELD_LABELS

const FACETS: readonly LabeledField[] = [
  'specimen_type',
  'organ_type',
  'qc_status',
  'qc_status_machine',
  'staining_type',
]
const FIELDS: readonly LabeledField[] = [
  'sample_id',
  'pictor_sample_id',
  'barcode_id',
  'name',
  'block_id',
  'cut_number',
  'organ',
  'source',
  'biomarker',
  'study_id',
  'staining_lab',
  'instrument_name',
  'status',
  'blur_detection_threshold',
  'channels',
  'tiles',
  'file_name',
  'file_type',
  'file_path',
  'description',
  'notes',
]

const QC_STATUS = { kind: 'choice', choices: QC_STATUS_CHOICES } as const

export const sampleFiltering: TableFilters = {
  fields: [
    ...FACETS.map(name => ({
      name,
      label: SAMPLE_FIELD_LABELS[name],
      isFacet: true,
      ...(name === 'qc_status' && QC_STATUS),
    })),
    { name: 'created_at', label: 'Created', isFacet: true },
    ...FIELDS.map(name => ({ name, label: SAMPLE_FIELD_LABELS[name] })),
    { name: 'updated_at', label: 'Updated' },
    { name: 'created_by', label: 'Created By' },
    { name: 'slide', label: 'Slide' },
  ],
  labels: SAMPLE_FIELD_LABELS,
}
