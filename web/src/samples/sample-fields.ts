import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { SAMPLE_FIELD_LABELS } from '@vitrine/contract/samples/sample-field-labels'
import { QC_STATUSES, SAMPLE_STATUSES, sampleFields } from '@vitrine/contract/samples/samples'
import { capitalized } from '@vitrine/contract/text/words'
import { choiceText, type FieldSpec, specFinder, withLimits } from '../fields/field-spec.ts'

/** An editable field of a sample, except the link to its slide. */
export type SampleField = keyof typeof sampleFields

/** The six sections of the drawer and of the forms. */
export const SAMPLE_SECTIONS = [
  { id: 'sample', title: 'Sample Information' },
  { id: 'image', title: 'Image Information' },
  { id: 'qc', title: 'QC Information' },
  { id: 'lab', title: 'Lab Information' },
  { id: 'storage', title: 'Storage Information' },
  { id: 'instrument', title: 'Instrument Information' },
] as const
export type SampleSection = (typeof SAMPLE_SECTIONS)[number]['id']

export interface SampleFieldSpec extends FieldSpec<SampleField> {
  section: SampleSection
}

/** 'Manual Review' for 'manual_review'. */
const titleCase = (value: string) => value.split('_').map(capitalized).join(' ')
const choicesOf = (values: readonly string[]) => values.map(value => ({ value, label: titleCase(value) }))

/** The kind of each field, in display order. */
const sections: Record<SampleSection, Partial<Record<SampleField, EditKind>>> = {
  sample: {
    sample_id: 'text',
    name: 'text',
    pictor_sample_id: 'text',
    barcode_id: 'text',
    block_id: 'text',
    cut_number: 'integer',
    specimen_type: 'text',
    organ_type: 'text',
    organ: 'text',
    source: 'text',
    biomarker: 'text',
    study_id: 'text',
    received_timestamp: 'timestamp',
    description: 'long-text',
    notes: 'long-text',
    extra_data: 'json',
  },
  image: {
    file_name: 'text',
    file_type: 'text',
    file_size: 'size',
    file_path: 'text',
    image_width_px: 'integer',
    image_height_px: 'integer',
    image_width_um: 'number',
    image_height_um: 'number',
    pixel_scale: 'number',
    image_type: 'text',
    data_type: 'text',
    channels: 'integer',
    tiles: 'integer',
  },
  qc: {
    qc_status: 'choice',
    qc_status_machine: 'text',
    blur_detection_threshold: 'number',
    status: 'choice',
    link_status: 'text',
  },
  lab: {
    staining_lab: 'text',
    staining_type: 'text',
    coverslipping_lab: 'text',
    staining_receive_date: 'date',
    staining_shipped_date: 'date',
    part_of_package: 'text',
  },
  storage: {
    storage_id: 'text',
    storage_id_external: 'text',
    storage_location: 'text',
    inventory_id: 'text',
    inventory_id_external: 'text',
  },
  instrument: {
    instrument_id: 'text',
    instrument_name: 'text',
    scan_profile: 'text',
    channels_name: 'text',
    dye_name: 'text',
    wavelength: 'text',
    gamma: 'number',
  },
}

const CHOICES: Partial<Record<SampleField, SampleFieldSpec['choices']>> = {
  qc_status: choicesOf(QC_STATUSES),
  status: choicesOf(SAMPLE_STATUSES),
}

/** Texts with few common values, whose spelling is reused. */
const KNOWN_FIELDS: readonly SampleField[] = [
  'specimen_type',
  'organ_type',
  'organ',
  'source',
  'staining_lab',
  'staining_type',
  'coverslipping_lab',
  'instrument_id',
  'instrument_name',
]

function fieldSpec(section: SampleSection, field: SampleField, kind: EditKind): SampleFieldSpec {
  const choices = CHOICES[field]
  const isKnown = KNOWN_FIELDS.includes(field)
  return {
    field,
    label: SAMPLE_FIELD_LABELS[field],
    section,
    kind,
    ...(choices === undefined ? {} : { choices }),
    ...(isKnown ? { knownIn: 'samples' as const } : {}),
    ...(field === 'sample_id' ? { isRequired: true } : {}),
  }
}

/** Every editable field of a sample, section by section. */
export const SAMPLE_FIELDS: readonly SampleFieldSpec[] = withLimits(
  sampleFields,
  SAMPLE_SECTIONS.flatMap(({ id }) =>
    Object.entries(sections[id]).map(([field, kind]) => fieldSpec(id, field as SampleField, kind)),
  ),
)

export const sampleField = specFinder(SAMPLE_FIELDS)

/** A value as displayed: 'Manual Review' for 'manual_review'. */
export const choiceLabel = (field: SampleField, value: string): string => choiceText(sampleField(field), value)

export const fieldsOfSection = (section: SampleSection): readonly SampleFieldSpec[] =>
  SAMPLE_FIELDS.filter(spec => spec.section === section)
