import type { Static } from 'typebox'
import * as Type from 'typebox'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { CreatedBy, closed, JsonObject, nullable, OptionalText, Timestamp } from '../api/schema.ts'
import { FIELD_TYPES } from '../fields/fields.ts'
import { wholeNumbersQuery } from '../lists/query-numbers.ts'
import { PARTS } from '../splits/dataset-types.ts'
import { SAMPLE_KEYS, type VersionSlide } from '../versions/version-line.ts'
import { packageRoutes } from './dataset-package.ts'
import { reportRoute } from './dataset-report.ts'
import { TestSetCount } from './test-set-count.ts'

/** Largest number of slides of a version. */
export const MAX_VERSION_SLIDES = 50_000
const MAX_NOTE_LENGTH = 2_000
const MAX_LINE_LENGTH = 300

const counts = {
  training: Type.Integer(),
  validation: Type.Integer(),
  evaluation: Type.Integer(),
  unassigned: Type.Integer(),
}

/** A lab field in a version's header (versions/version-line.ts). */
const VersionField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  options: Type.Array(Type.String()),
  type: Type.Enum([...FIELD_TYPES]),
  unit: OptionalText,
})

/** A dataset as it was frozen. It never changes, even if the dataset or its slides do. */
export const DatasetVersion = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  /** 1, 2, 3 ... of a dataset. */
  number: Type.Integer(),
  /** By Croissant's rule: MAJOR where slides were removed or changed, MINOR where some were added. */
  semver: Type.String(),
  /** The dataset's id; null while it is deleted. */
  dataset: nullable(Type.Integer()),
  dataset_uuid: Type.String(),
  /** The name of the dataset when it was frozen. */
  dataset_name: Type.String(),
  dataset_description: OptionalText,
  slides_count: Type.Integer(),
  counts: Type.Object(counts),
  /** `sha256:` and the hex digest of the bytes of its manifest. */
  content_hash: Type.String(),
  /** 1: a manifest without lab fields. 2: its first line is a header that describes them. */
  format: Type.Integer(),
  /** The lab fields in its header: those for which its slides have values. */
  fields: Type.Array(VersionField),
  /** The rules that joined its slides into groups (splits/rules.ts). */
  groups: Type.Array(Type.String()),
  note: OptionalText,
  /** An SPDX identifier, or an address. */
  license: OptionalText,
  creator: OptionalText,
  /** How its slides were distributed; null if that was not done by groups. */
  recipe: nullable(JsonObject),
  /** The test sets that contained its training or validation slides when it was frozen. */
  test_sets: Type.Array(TestSetCount),
  created_at: Timestamp,
  created_by: CreatedBy,
  /** Its permanent address, which outlives the dataset. */
  url: Type.String(),
})
export type DatasetVersion = Static<typeof DatasetVersion>

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))
export const NewVersion = closed({
  note: text(MAX_NOTE_LENGTH),
  license: text(MAX_LINE_LENGTH),
  creator: text(MAX_LINE_LENGTH),
  /** Freeze although training or validation slides are in a locked test set. */
  allow_test_slides: Type.Optional(Type.Boolean()),
})
export type NewVersion = Static<typeof NewVersion>

const textOrNull = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, OptionalText])) as Record<Key, typeof OptionalText>
const SLIDE_TEXTS = [
  'block_id',
  'description',
  'file_location',
  'file_name',
  'file_sha256',
  'file_type',
  'group',
] as const

const WrittenFields = Type.Unsafe<NonNullable<VersionSlide['fields']>>({
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
})

/** A slide of a version: the keys of its line (versions/version-line.ts), and whether it has changed since. */
export const FrozenSlide = Type.Object({
  ...textOrNull(SLIDE_TEXTS),
  cut_number: nullable(Type.Integer()),
  /** Only in format 2. */
  fields: Type.Optional(WrittenFields),
  file_size: nullable(Type.Integer()),
  fold: nullable(Type.Integer()),
  metadata: Type.Array(Type.Array(Type.String())),
  name: Type.String(),
  organ: OptionalText,
  part: Type.Enum(PARTS),
  samples: Type.Array(Type.Object(textOrNull(SAMPLE_KEYS))),
  source: OptionalText,
  species: OptionalText,
  status: Type.String(),
  uuid: Type.String(),
  vendor: OptionalText,
  /** Whether the slide's record, with its file and samples, is unchanged. */
  now: Type.Enum(['same', 'changed', 'deleted']),
  /** Whether the dataset has the slide today. */
  in_dataset: Type.Boolean(),
})
export type FrozenSlide = Static<typeof FrozenSlide>

const FrozenSlides = Type.Object({
  ...pageOf(FrozenSlide).properties,
  /**
   * Ids of the page's slides by uuid, without deleted ones. They are separate from the slides because the content hash doesn't
   * cover them.
   */
  slide_ids: Type.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'integer' } }),
})

const Place = Type.Object({ part: Type.Enum(PARTS), fold: nullable(Type.Integer()) })
const DIFF_KINDS = ['added', 'removed', 'moved', 'changed'] as const

/** A slide that differs between two states of a dataset. One that moved may have changed as well. */
export const VersionDifference = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  kind: Type.Enum([...DIFF_KINDS]),
  /** Its position in the earlier state; null if it was not there. */
  from: nullable(Place),
  to: nullable(Place),
  /** The other differences, by key of a line: `{organ: {from, to}}`; lab fields are named `fields.KEY`. */
  fields: Type.Unsafe<Record<string, { from: unknown; to: unknown }>>({ type: 'object', additionalProperties: true }),
})
export type VersionDifference = Static<typeof VersionDifference>

const kindCounts = Object.fromEntries(DIFF_KINDS.map(kind => [kind, Type.Integer()])) as Record<
  (typeof DIFF_KINDS)[number],
  Type.TInteger
>
const VersionDiff = Type.Object({
  ...pageOf(VersionDifference).properties,
  summary: Type.Object(kindCounts),
  /** Labels of lab fields, by key. */
  labels: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
})

export const VERSION_PAGE = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 },
  offset: { type: 'integer', minimum: 0, default: 0 },
} as const

/** The address of a frozen version; nothing below it can be written. */
export const VERSION_ADDRESS = /^\/api\/(?:datasets\/[^/]+\/versions|dataset-versions)\/[^/]+(?:\/|$)/

const OF_DATASET = '/api/datasets/:id/versions/:number/'
/** Its stable address, with or without the dataset. */
const BY_UUID = '/api/dataset-versions/:uuid/'

const versionRoutes = (base: string, ofWhat: string) => ({
  get: route('GET', base, { needs: 'reader', summary: `One version ${ofWhat}`, reply: DatasetVersion }),
  slides: route('GET', `${base}slides/`, {
    needs: 'reader',
    summary: `The slides of a version ${ofWhat}, by uuid`,
    query: wholeNumbersQuery(VERSION_PAGE),
    reply: FrozenSlides,
  }),
  diff: route('GET', `${base}diff/`, {
    needs: 'reader',
    reads: 'primary',
    summary: `What leads to a version ${ofWhat} from another one, or from it to the dataset of now`,
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: {
        with: { type: 'string', description: 'The number of another version, or `current`' },
        ...VERSION_PAGE,
      },
      required: ['with'],
      additionalProperties: false,
    }),
    reply: VersionDiff,
  }),
  manifest: route('GET', `${base}manifest/`, {
    needs: 'reader',
    summary: `The bytes that the content hash of a version ${ofWhat} is of`,
    media: ['application/jsonl'],
  }),
  ...packageRoutes(base, ofWhat),
  report: reportRoute(base, `a version ${ofWhat}`),
})

export const datasetVersionRoutes = {
  list: route('GET', '/api/datasets/:id/versions/', {
    needs: 'reader',
    summary: 'The frozen versions of a dataset, newest first',
    query: wholeNumbersQuery(VERSION_PAGE),
    reply: pageOf(DatasetVersion),
  }),
  freeze: route('POST', '/api/datasets/:id/versions/', {
    needs: 'editor',
    summary: 'Freeze a dataset as a version that never changes',
    ifMatch: true,
    body: NewVersion,
    reply: DatasetVersion,
  }),
  find: route('GET', '/api/dataset-versions/', {
    needs: 'reader',
    summary: 'The frozen versions of a dataset by its uuid, newest first',
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: { dataset_uuid: { type: 'string', format: 'uuid' }, ...VERSION_PAGE },
      required: ['dataset_uuid'],
      additionalProperties: false,
    }),
    reply: pageOf(DatasetVersion),
  }),
}

export const versionOfDatasetRoutes = versionRoutes(OF_DATASET, 'of a dataset')
export const versionByUuidRoutes = versionRoutes(BY_UUID, 'by its uuid')
