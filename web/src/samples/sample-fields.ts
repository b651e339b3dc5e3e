import { MAX_SAMPLE_ID_LENGTH, QC_STATUSES, SAMPLE_STATUSES, type sampleFields } from '@vitrine/contract/samples'
import { choiceText, type FieldKind, type FieldSpec, specFinder } from '../fields/field-spec.ts'
import { capitalize } from '../format/capitalize.ts'

/** A field of a sample that a lab writes; the link to its slide is not one of them. */
export type SampleField = keyof typeof sampleFields

/** The six sections of the row panel and of the forms. */
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
const titleCase = (value: string) => value.split('_').map(capitalize).join(' ')
const choicesOf = (values: readonly string[]) => values.map(value => ({ value, label: titleCase(value) }))

/** Label and kind of each field, in the order in which people see them; a label alone is a text. */
const sections: Record<SampleSection, Partial<Record<SampleField, string | [string, FieldKind]>>> = {
  sample: {
    sample_id: 'Sample ID',
    name: 'Name',
    pictor_sample_id: 'Pictor Sample ID',
    barcode_id: 'Barcode ID',
    block_id: 'Block ID',
    cut_number: ['Cut Number', 'integer'],
    specimen_type: 'Specimen Type',
    organ_type: 'Organ Type',
    organ: 'Organ',
    source: 'Source',
    biomarker: 'Biomarker',
    study_id: 'Study ID',
    received_timestamp: ['Received', 'timestamp'],
    description: ['Description', 'long-text'],
    notes: ['Notes', 'long-text'],
    extra_data: ['Extra Data', 'json'],
  },
  image: {
    file_name: 'File Name',
    file_type: 'File Type',
    file_size: ['File Size', 'size'],
    file_path: 'File Path',
    image_width_px: ['Width in pixels', 'integer'],
    image_height_px: ['Height in pixels', 'integer'],
    image_width_um: ['Width in micrometres', 'number'],
    image_height_um: ['Height in micrometres', 'number'],
    pixel_scale: ['Pixel Scale', 'number'],
    image_type: 'Image Type',
    data_type: 'Data Type',
    channels: ['Channels', 'integer'],
    tiles: ['Tiles', 'integer'],
  },
  qc: {
    qc_status: ['QC Status', 'choice'],
    qc_status_machine: 'Machine QC Status',
    blur_detection_threshold: ['Blur Detection Threshold', 'number'],
    status: ['Status', 'choice'],
    link_status: 'Link Status',
  },
  lab: {
    staining_lab: 'Staining Lab',
    staining_type: 'Staining Type',
    coverslipping_lab: 'Coverslipping Lab',
    staining_receive_date: ['Staining Receive Date', 'date'],
    staining_shipped_date: ['Staining Shipped Date', 'date'],
    part_of_package: 'Part of Package',
  },
  storage: {
    storage_id: 'Storage ID',
    storage_id_external: 'External Storage ID',
    storage_location: 'Storage Location',
    inventory_id: 'Inventory ID',
    inventory_id_external: 'External Inventory ID',
  },
  instrument: {
    instrument_id: 'Instrument ID',
    instrument_name: 'Instrument Name',
    scan_profile: 'Scan Profile',
    channels_name: 'Channel Names',
    dye_name: 'Dye Name',
    wavelength: 'Wavelength',
    gamma: ['Gamma', 'number'],
  },
}

const CHOICES: Partial<Record<SampleField, SampleFieldSpec['choices']>> = {
  qc_status: choicesOf(QC_STATUSES),
  status: choicesOf(SAMPLE_STATUSES),
}

function fieldSpec(section: SampleSection, field: SampleField, entry: string | [string, FieldKind]): SampleFieldSpec {
  const [label, kind] = typeof entry === 'string' ? [entry, 'text' as const] : entry
  const choices = CHOICES[field]
  return {
    field,
    label,
    section,
    kind,
    ...(choices === undefined ? {} : { choices }),
    ...(field === 'sample_id' ? { isRequired: true, maxLength: MAX_SAMPLE_ID_LENGTH } : {}),
  }
}

/** Every field of a sample that a lab writes, section by section. */
export const SAMPLE_FIELDS: readonly SampleFieldSpec[] = SAMPLE_SECTIONS.flatMap(({ id }) =>
  Object.entries(sections[id]).map(([field, entry]) => fieldSpec(id, field as SampleField, entry)),
)

export const sampleField = specFinder(SAMPLE_FIELDS)

/** A value as people read it: 'Manual Review' for 'manual_review'. */
export const choiceLabel = (field: SampleField, value: string): string => choiceText(sampleField(field), value)

export const fieldsOfSection = (section: SampleSection): readonly SampleFieldSpec[] =>
  SAMPLE_FIELDS.filter(spec => spec.section === section)
