import type { Static } from 'typebox'
import * as Type from 'typebox'
import { fileFields } from './files.ts'
import {
  IMPORT_OUTCOMES,
  ImportedVersion,
  ImportLine,
  ImportRowChanges,
  ImportRowErrors,
  importFields,
  importReportFields,
} from './import-calls.ts'
import { inChanges, Line, LongText, RequiredLine } from './limits.ts'
import { route } from './route.ts'
import { closed, nullable, OptionalText, optional, RecordId, Timestamp } from './schema.ts'
import { NewSlide, SlidePatch } from './slides.ts'

const { file: _, fields: __, ...newFields } = NewSlide.properties
/** The fields of a new slide, without its file and those of the lab's own. */
export const SlideImportFields = closed(newFields)
export type SlideImportFields = Static<typeof SlideImportFields>

/**
 * `new`: each row creates a slide. `known`: a row changes the slide that its `uuid`, else its `id`, else its exact `name`
 * names, and creates one where it has only a name and no slide has that.
 */
const SLIDE_IMPORT_MATCHES = ['new', 'known'] as const

/** Columns of a slide's file. Where it has none, they register one, which needs `file_name`. */
export const slideFileFields = {
  file_name: Line,
  file_type: fileFields.type,
  file_location: fileFields.location,
  file_size: fileFields.size,
  file_metadata: fileFields.metadata,
}
const { id: ___, file: ____, ...knownFields } = SlidePatch.properties

/** With `match: known`. A missing field is left unchanged, null clears it. Beside `uuid` or `id`, `name` is a field like the others. */
export const KnownSlideFields = closed({
  uuid: Type.Optional(OptionalText),
  id: Type.Optional(nullable(RecordId)),
  ...knownFields,
  ...optional(inChanges(slideFileFields)),
})
export type KnownSlideFields = Static<typeof KnownSlideFields>

const rowFields = <Fields>() => ({
  line: ImportLine,
  fields: Type.Unsafe<Fields>({
    type: 'object',
    additionalProperties: true,
    description: "an object of a slide's fields",
  }),
})
/** One row with `match: new`. Invalid fields are reported row by row and do not make the call a 400. */
export const NewSlideRow = closed(rowFields<SlideImportFields>())
export type NewSlideRow = Static<typeof NewSlideRow>

/** One row of any import. */
export const SlideImportRow = closed({
  ...rowFields<KnownSlideFields>(),
  /** With `match: known` only, as in an import of samples. */
  version: ImportedVersion,
})
export type SlideImportRow = Static<typeof SlideImportRow>

/** The type, a letter or a name, is that of all its slides; 'validation' if it is left out. */
const ImportedDataset = closed({
  name: RequiredLine,
  description: Type.Optional(LongText),
  type: Type.Optional(Type.String()),
})

export const SlideImport = closed({
  ...importFields(SlideImportRow),
  /** How rows find their slides. `known` is available where `/config.json` announces the feature `slide-update`. */
  match: Type.Optional(Type.Enum([...SLIDE_IMPORT_MATCHES])),
  /** The dataset to create with all slides of the import, in the order of the rows; null or absent for none. */
  dataset: Type.Optional(nullable(ImportedDataset)),
})
export type SlideImport = Static<typeof SlideImport>

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
})
export type SlideImportResult = Static<typeof SlideImportResult>

/** With `match: new`, `changed` and `unchanged` are always 0. */
export const SlideImportReport = Type.Object({
  ...importReportFields(SlideImportResult),
  /** The dataset that was created; null if none was. */
  dataset: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), slides_count: Type.Integer() })),
})
export type SlideImportReport = Static<typeof SlideImportReport>

/** The report of an earlier import, except that `dataset` is as it is now: null if it was deleted. */
export const StoredSlideImport = Type.Object({ ...SlideImportReport.properties, made_at: Timestamp })
export type StoredSlideImport = Static<typeof StoredSlideImport>

/** Available where `/config.json` announces the feature `slide-import`. */
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
    summary: "The report of one's own import of slides, while its slides exist, for 90 days",
    reply: StoredSlideImport,
  }),
}
