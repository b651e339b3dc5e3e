import type { Static } from 'typebox'
import * as Type from 'typebox'
import { inChanges, Line, LongText, RequiredLine } from '../api/limits.ts'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalInteger, OptionalText, optional, RecordId, Timestamp } from '../api/schema.ts'
import {
  IMPORT_OUTCOMES,
  ImportedVersion,
  ImportLine,
  ImportRowChanges,
  ImportRowErrors,
  importFields,
  importReportFields,
} from '../bulk/import-calls.ts'
import { fileFields } from '../files/files.ts'
import { SlidePatch } from './slides.ts'

/**
 * `new`: each row creates a slide. `known`: a row changes the slide that its `uuid`, else its `id`, else its exact `name`
 * names, and creates one where it has only a name and no slide has that. `block`: as `known`, but by `block_id` and
 * `cut_number` together in place of the name.
 */
const SLIDE_IMPORT_MATCHES = ['new', 'known', 'block'] as const
export type SlideImportMatch = (typeof SLIDE_IMPORT_MATCHES)[number]

/** Columns of a slide's file. For a slide without one they register a file, which needs `file_name`. */
export const slideFileFields = {
  file_name: Line,
  file_type: fileFields.type,
  file_location: fileFields.location,
  file_size: fileFields.size,
  file_metadata: fileFields.metadata,
}
const { id: _, file: __, ...slideFields } = SlidePatch.properties

/**
 * A missing field is left unchanged, null clears it. Beside what names its slide, `name`, `block_id` and `cut_number` are
 * fields like the others. A row that creates a slide has neither `uuid` nor `id`.
 */
export const SlideImportFields = closed({
  uuid: Type.Optional(OptionalText),
  id: Type.Optional(nullable(RecordId)),
  ...slideFields,
  ...optional(inChanges(slideFileFields)),
})
export type SlideImportFields = Static<typeof SlideImportFields>

/** One row. Invalid fields, and an invalid `type`, are reported row by row and do not make the call a 400. */
export const SlideImportRow = closed({
  line: ImportLine,
  version: ImportedVersion,
  /** If true, the row creates a slide, although another one may be known by the same. */
  add: Type.Optional(Type.Boolean()),
  /** The slide's type in the dataset, a letter or a name; that of `dataset` if it is left out. */
  type: Type.Optional(nullable(Type.String())),
  fields: Type.Unsafe<SlideImportFields>({
    type: 'object',
    additionalProperties: true,
    description: "an object of a slide's fields",
  }),
})
export type SlideImportRow = Static<typeof SlideImportRow>

/**
 * Either a new dataset, with a `name`, or the one with this `id`. `type`, a letter or a name, is that of the rows without
 * one; 'validation' if it is left out.
 */
const ImportedDataset = closed({
  id: Type.Optional(RecordId),
  name: Type.Optional(RequiredLine),
  description: Type.Optional(LongText),
  type: Type.Optional(Type.String()),
})

export const SlideImport = closed({
  ...importFields('slides', SlideImportRow),
  /** How rows find their slides. */
  match: Type.Optional(Type.Enum([...SLIDE_IMPORT_MATCHES])),
  /**
   * The dataset that gets all slides of the import, in the order of the rows; null or absent for none. Slides that are in it
   * already keep their places, and take the type of their row where it has one.
   */
  dataset: Type.Optional(nullable(ImportedDataset)),
})
export type SlideImport = Static<typeof SlideImport>

/** Largest number of slides that a row names which could mean each of them. */
export const MAX_IMPORT_MATCHES = 20

/** A slide that a row may mean. */
const ImportMatch = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  block_id: OptionalText,
  cut_number: OptionalInteger,
  created_at: nullable(Timestamp),
})
export type ImportMatch = Static<typeof ImportMatch>

/** The result of one row. */
const SlideImportResult = Type.Object({
  line: Type.Integer(),
  /** null if there is no such slide yet. */
  slide_id: nullable(Type.Integer()),
  /** null if neither the row nor its slide has a usable name. */
  name: nullable(Type.String()),
  outcome: Type.Enum([...IMPORT_OUTCOMES]),
  /** The slide's version, after the import if it was written; null if there is no such slide. */
  version: nullable(Type.Integer()),
  /** `status` as its name; columns of the file as in the row. */
  changes: ImportRowChanges,
  errors: ImportRowErrors,
  /** The first of several slides that the row may mean, which makes it wrong: choose one by its `id`, or `add` another. */
  matches: Type.Optional(Type.Array(ImportMatch)),
})
export type SlideImportResult = Static<typeof SlideImportResult>

/** With `match: new`, `changed` and `unchanged` are always 0. */
export const SlideImportReport = Type.Object({
  ...importReportFields(SlideImportResult),
  /** The dataset that got the slides; null if none did. */
  dataset: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), slides_count: Type.Integer() })),
})
export type SlideImportReport = Static<typeof SlideImportReport>

/** The report of an earlier import, except that `dataset` is as it is now: null if it was deleted. */
export const StoredSlideImport = Type.Object({ ...SlideImportReport.properties, made_at: Timestamp })
export type StoredSlideImport = Static<typeof StoredSlideImport>

export const slideImportRoutes = {
  import: route('POST', '/api/slides/import/', {
    needs: 'editor',
    summary: 'Create many slides, and change known ones, and a dataset of them at once, all or nothing',
    body: SlideImport,
    reply: SlideImportReport,
    status: 200,
  }),
  get: route('GET', '/api/slides/import/:uuid/', {
    needs: 'editor',
    reads: 'primary',
    summary: "The report of one's own import of slides, while its slides exist, for 90 days",
    reply: StoredSlideImport,
  }),
}
