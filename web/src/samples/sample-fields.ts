import { QC_STATUSES, SAMPLE_STATUSES, type Sample, type sampleFields } from '@vitrine/contract/samples'

/** A field of a sample that a lab writes; the link to its slide is not one of them. */
export type SampleField = keyof typeof sampleFields

/** What a field takes (DECIDED section 8, types); `size` is a file size as text, `json` an object. */
export type SampleFieldKind =
  | 'text'
  | 'long-text'
  | 'integer'
  | 'number'
  | 'date'
  | 'timestamp'
  | 'size'
  | 'choice'
  | 'json'

/** Spec 1 §2: the six sections of the row panel, which the forms have too (DECIDED section 8). */
export const SAMPLE_SECTIONS = [
  { id: 'sample', title: 'Sample Information' },
  { id: 'image', title: 'Image Information' },
  { id: 'qc', title: 'QC Information' },
  { id: 'lab', title: 'Lab Information' },
  { id: 'storage', title: 'Storage Information' },
  { id: 'instrument', title: 'Instrument Information' },
] as const
export type SampleSection = (typeof SAMPLE_SECTIONS)[number]['id']

/** One field as forms, panels and files know it. */
export interface SampleFieldSpec {
  field: SampleField
  /** Its name for people: unique among the fields. */
  label: string
  section: SampleSection
  kind: SampleFieldKind
  /** The words that a `choice` takes. */
  choices?: readonly { value: string; label: string }[]
}

/** 'manual_review' as 'Manual Review' (spec 1 §4). */
const titleCase = (value: string) =>
  value
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
const choicesOf = (values: readonly string[]) => values.map(value => ({ value, label: titleCase(value) }))

/** Label and kind of each field of a section, in the order in which people see them; a kind of its own stands where it is no text. */
const sections: Record<SampleSection, Partial<Record<SampleField, string | [string, SampleFieldKind]>>> = {
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

function fieldSpec(section: SampleSection, field: SampleField, said: string | [string, SampleFieldKind]) {
  const [label, kind] = typeof said === 'string' ? [said, 'text' as const] : said
  const choices = CHOICES[field]
  return { field, label, section, kind, ...(choices === undefined ? {} : { choices }) } satisfies SampleFieldSpec
}

/** Every field of a sample that a lab writes (spec 1 §3), section by section. */
export const SAMPLE_FIELDS: readonly SampleFieldSpec[] = SAMPLE_SECTIONS.flatMap(({ id }) =>
  Object.entries(sections[id]).map(([field, said]) => fieldSpec(id, field as SampleField, said)),
)

const byField = new Map(SAMPLE_FIELDS.map(spec => [spec.field, spec]))

export function sampleField(field: SampleField): SampleFieldSpec {
  const spec = byField.get(field)
  if (!spec) throw new Error(`There is no field ${field}`)
  return spec
}

/** A value as people read it: 'Manual Review' for 'manual_review'. One that is none of the field's choices stands as it is. */
export const choiceLabel = (field: SampleField, value: string): string =>
  sampleField(field).choices?.find(choice => choice.value === value)?.label ?? value

export const fieldsOfSection = (section: SampleSection): readonly SampleFieldSpec[] =>
  SAMPLE_FIELDS.filter(spec => spec.section === section)

/** What the server makes of a sample, and its link to a slide: shown with the first section, written elsewhere or never. */
export const SAMPLE_RECORD_FIELDS = [
  { field: 'id', label: 'ID' },
  { field: 'uuid', label: 'UUID' },
  { field: 'slide', label: 'Slide' },
  { field: 'created_at', label: 'Created' },
  { field: 'updated_at', label: 'Updated' },
  { field: 'created_by', label: 'Created By' },
] as const satisfies { field: keyof Sample; label: string }[]
