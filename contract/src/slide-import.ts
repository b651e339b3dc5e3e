import type { Static } from 'typebox'
import * as Type from 'typebox'
import { ImportLine, ImportRowErrors, importFields, importReportFields } from './import-calls.ts'
import { route } from './route.ts'
import { closed, nullable, OptionalText, RequiredText, Timestamp } from './schema.ts'
import { NewSlide } from './slides.ts'

const { file: _, ...fields } = NewSlide.properties
/** The fields of a new slide, without its file. */
export const SlideImportFields = closed(fields)
export type SlideImportFields = Static<typeof SlideImportFields>

/** One row of an import. Invalid fields are reported row by row and do not make the call a 400. */
export const SlideImportRow = closed({
  line: ImportLine,
  fields: Type.Unsafe<SlideImportFields>({
    type: 'object',
    additionalProperties: true,
    description: "an object of a slide's fields",
  }),
})
export type SlideImportRow = Static<typeof SlideImportRow>

/** The type, a letter or a name, is that of all its slides; 'validation' if it is left out. */
const ImportedDataset = closed({
  name: RequiredText,
  description: Type.Optional(OptionalText),
  type: Type.Optional(Type.String()),
})

export const SlideImport = closed({
  ...importFields(SlideImportRow),
  /** The dataset to create with all slides of the import, in the order of the rows; null for none. */
  dataset: nullable(ImportedDataset),
})
export type SlideImport = Static<typeof SlideImport>

/** The result of one row. */
const SlideImportResult = Type.Object({
  line: Type.Integer(),
  /** null if nothing was written. */
  slide_id: nullable(Type.Integer()),
  /** null if the row has no usable name. */
  name: nullable(Type.String()),
  outcome: Type.Enum(['new', 'wrong']),
  /** The slide's version; null if nothing was written. */
  version: nullable(Type.Integer()),
  errors: ImportRowErrors,
})
export type SlideImportResult = Static<typeof SlideImportResult>

/** `changed` and `unchanged` are always 0: an import of slides only creates. */
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
    summary: 'Create many slides and a dataset of them at once, all or nothing',
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
