import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { ColumnKind } from '../api/field-kinds.ts'
import { CutNumber, inChanges, inRecords, LINE_LIMIT, Line, LongLine, LongText } from '../api/limits.ts'
import { listSpec } from '../api/list-spec.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
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
} from '../api/schema.ts'
import { PictureSummary } from '../files/picture-summary.ts'
import { SlideStatus } from '../slides/slides.ts'

export const QC_STATUSES = ['pass', 'fail', 'pending', 'manual_review'] as const
export const SAMPLE_STATUSES = ['active', 'processing', 'archived', 'error'] as const

/** A file size as text: a number with an optional K, M, G, T or P. */
export const FILE_SIZE_PATTERN = '^\\s*\\d+(\\.\\d+)?(\\s*([KMGTPkmgtp][Bb]?|[Bb]))?\\s*$'

const oneOf = <const W extends string[]>(values: readonly [...W]) => nullable(Type.Enum(values))

/** The fields of a sample that a lab edits, as a new one has them, without the link to its slide. */
export const sampleFields = {
  // Unique, so it must fit into an index entry: no sample has a longer one.
  sample_id: Type.String({ minLength: 1, maxLength: LINE_LIMIT, pattern: '\\S' }),
  name: Line,
  pictor_sample_id: Line,
  barcode_id: Line,
  specimen_type: Line,
  organ_type: Line,
  organ: Line,
  cut_number: CutNumber,
  block_id: Line,
  source: Line,
  description: LongText,
  biomarker: Line,
  notes: LongText,
  study_id: Line,
  qc_status: oneOf(QC_STATUSES),
  qc_status_machine: Line,
  blur_detection_threshold: OptionalNumber,
  status: oneOf(SAMPLE_STATUSES),
  link_status: Line,
  received_timestamp: OptionalTimestamp,
  file_name: Line,
  file_size: nullable(Type.String({ pattern: FILE_SIZE_PATTERN, description: 'a size such as 512, 20K or 1.5 GB' })),
  file_type: Line,
  file_path: LongLine,
  image_width_px: OptionalInteger,
  image_height_px: OptionalInteger,
  image_width_um: OptionalNumber,
  image_height_um: OptionalNumber,
  image_type: Line,
  channels: OptionalInteger,
  tiles: OptionalInteger,
  pixel_scale: OptionalNumber,
  data_type: Line,
  staining_lab: Line,
  coverslipping_lab: Line,
  staining_type: Line,
  staining_receive_date: OptionalDate,
  staining_shipped_date: OptionalDate,
  part_of_package: Line,
  storage_id: Line,
  storage_id_external: Line,
  storage_location: Line,
  inventory_id: Line,
  inventory_id_external: Line,
  instrument_id: Line,
  instrument_name: Line,
  scan_profile: Line,
  channels_name: LongLine,
  dye_name: LongLine,
  wavelength: LongLine,
  gamma: OptionalNumber,
  extra_data: nullable(JsonObject),
}

const SlideDetail = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: nullable(SlideStatus),
  /** The picture of the slide's file; null if there is none. A reply may leave it out. */
  picture: Type.Optional(nullable(PictureSummary)),
})

export const Sample = Type.Object({
  id: Type.Integer(),
  uuid: OptionalText,
  ...inRecords(sampleFields),
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
const sampleLinks = { slide: Type.Optional(nullable(RecordId)), fields: FieldValuesInput }
export const NewSample = closed({ sample_id, ...optional(optionalSampleFields), ...sampleLinks })
export type NewSample = Static<typeof NewSample>
export const SamplePatch = closed({
  ...optional(inChanges(sampleFields)),
  ...sampleLinks,
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
  idFilters: { slide: 'Samples of these slides. Ids, separated by commas; empty: samples without a slide' },
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
