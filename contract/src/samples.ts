import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from './page.ts'
import { PictureSummary } from './picture-summary.ts'
import { type ColumnKind, listSpec, route } from './route.ts'
import {
  CreatedBy,
  closed,
  FieldValues,
  FieldValuesInput,
  JsonObject,
  nullable,
  OptionalDate,
  OptionalInteger,
  OptionalNumber,
  OptionalText,
  OptionalTimestamp,
  optional,
  RecordId,
  Version,
} from './schema.ts'
import { SlideStatus } from './slides.ts'

export const QC_STATUSES = ['pass', 'fail', 'pending', 'manual_review'] as const
export const SAMPLE_STATUSES = ['active', 'processing', 'archived', 'error'] as const

/** A file size as text: a number with an optional K, M, G, T or P. */
export const FILE_SIZE_PATTERN = '^\\s*\\d+(\\.\\d+)?(\\s*([KMGTPkmgtp][Bb]?|[Bb]))?\\s*$'

/** A sample id is unique, so it must fit into an index entry. */
export const MAX_SAMPLE_ID_LENGTH = 255

const oneOf = <const W extends string[]>(values: readonly [...W]) => nullable(Type.Enum(values))

/** The fields of a sample that a lab edits, without the link to its slide. */
export const sampleFields = {
  sample_id: Type.String({ minLength: 1, maxLength: MAX_SAMPLE_ID_LENGTH, pattern: '\\S' }),
  name: OptionalText,
  pictor_sample_id: OptionalText,
  barcode_id: OptionalText,
  specimen_type: OptionalText,
  organ_type: OptionalText,
  organ: OptionalText,
  cut_number: OptionalInteger,
  block_id: OptionalText,
  source: OptionalText,
  description: OptionalText,
  biomarker: OptionalText,
  notes: OptionalText,
  study_id: OptionalText,
  qc_status: oneOf(QC_STATUSES),
  qc_status_machine: OptionalText,
  blur_detection_threshold: OptionalNumber,
  status: oneOf(SAMPLE_STATUSES),
  link_status: OptionalText,
  received_timestamp: OptionalTimestamp,
  file_name: OptionalText,
  file_size: nullable(Type.String({ pattern: FILE_SIZE_PATTERN, description: 'a size such as 512, 20K or 1.5 GB' })),
  file_type: OptionalText,
  file_path: OptionalText,
  image_width_px: OptionalInteger,
  image_height_px: OptionalInteger,
  image_width_um: OptionalNumber,
  image_height_um: OptionalNumber,
  image_type: OptionalText,
  channels: OptionalInteger,
  tiles: OptionalInteger,
  pixel_scale: OptionalNumber,
  data_type: OptionalText,
  staining_lab: OptionalText,
  coverslipping_lab: OptionalText,
  staining_type: OptionalText,
  staining_receive_date: OptionalDate,
  staining_shipped_date: OptionalDate,
  part_of_package: OptionalText,
  storage_id: OptionalText,
  storage_id_external: OptionalText,
  storage_location: OptionalText,
  inventory_id: OptionalText,
  inventory_id_external: OptionalText,
  instrument_id: OptionalText,
  instrument_name: OptionalText,
  scan_profile: OptionalText,
  channels_name: OptionalText,
  dye_name: OptionalText,
  wavelength: OptionalText,
  gamma: OptionalNumber,
  extra_data: nullable(JsonObject),
}

const SlideDetail = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: nullable(SlideStatus),
  /** Of the slide's file; null where there is none. Other backends leave it out. */
  picture: Type.Optional(nullable(PictureSummary)),
})

export const Sample = Type.Object({
  id: Type.Integer(),
  uuid: OptionalText,
  ...sampleFields,
  slide: nullable(Type.Integer()),
  slide_detail: nullable(SlideDetail),
  created_at: OptionalTimestamp,
  updated_at: OptionalTimestamp,
  created_by: CreatedBy,
  fields: FieldValues,
  version: Version,
})
export type Sample = Static<typeof Sample>

const { sample_id, ...optionalSampleFields } = sampleFields
const sampleInput = {
  ...optional(optionalSampleFields),
  slide: Type.Optional(nullable(RecordId)),
  fields: FieldValuesInput,
}
export const NewSample = closed({ sample_id, ...sampleInput })
export type NewSample = Static<typeof NewSample>
export const SamplePatch = closed({
  sample_id: Type.Optional(sample_id),
  ...sampleInput,
  id: Type.Optional(Type.Integer()),
})
export type SamplePatch = Static<typeof SamplePatch>

const INTEGER_COLUMNS = ['cut_number', 'image_width_px', 'image_height_px', 'channels', 'tiles']
const NUMBER_COLUMNS = ['blur_detection_threshold', 'image_width_um', 'image_height_um', 'pixel_scale', 'gamma']

function sampleColumnKind(column: string): ColumnKind {
  if (INTEGER_COLUMNS.includes(column)) return 'integer'
  if (NUMBER_COLUMNS.includes(column)) return 'number'
  if (column.endsWith('_date')) return 'date'
  return column === 'received_timestamp' ? 'timestamp' : 'text'
}

type SampleColumn = Exclude<keyof typeof sampleFields, 'extra_data'>
const fieldKinds = Object.fromEntries(
  Object.keys(sampleFields)
    .filter(column => column !== 'extra_data')
    .map(column => [column, sampleColumnKind(column)]),
) as Record<SampleColumn, ColumnKind>

export const sampleList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    ...fieldKinds,
    created_at: 'timestamp',
    updated_at: 'timestamp',
    created_by: 'reference',
  },
  words: { qc_status: QC_STATUSES, status: SAMPLE_STATUSES },
  searchable: [
    'sample_id',
    'pictor_sample_id',
    'barcode_id',
    'name',
    'block_id',
    'specimen_type',
    'organ_type',
    'biomarker',
    'description',
    'file_name',
    'file_type',
  ],
  filter: { fields: { slide: 'reference' }, people: ['created_by'] },
  idFilters: { slide: 'Samples of these slides. Ids, parted by commas; empty: samples without a slide' },
  sortKeys: { display_id: 'the id that screens show: `pictor_sample_id`, or `sample_id` where that is blank' },
  defaultOrdering: '-created_at',
  defaultLimit: DEFAULT_PAGE_SIZE,
  maxLimit: MAX_PAGE_SIZE,
})

export const sampleRoutes = {
  list: route('GET', '/api/samples/', { needs: 'reader', summary: 'Samples', list: sampleList, reply: pageOf(Sample) }),
  get: route('GET', '/api/samples/:id/', { needs: 'reader', summary: 'One sample', reply: Sample }),
  create: route('POST', '/api/samples/', {
    needs: 'editor',
    summary: 'Create a sample',
    body: NewSample,
    reply: Sample,
  }),
  update: route('PATCH', '/api/samples/:id/', {
    needs: 'editor',
    summary: 'Change a sample',
    body: SamplePatch,
    reply: Sample,
  }),
  remove: route('DELETE', '/api/samples/:id/', { needs: 'editor', summary: 'Delete a sample' }),
}
