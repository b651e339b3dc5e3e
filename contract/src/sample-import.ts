import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from './route.ts'
import type { SamplePatch } from './samples.ts'
import { closed, nullable, OptionalText, RecordId } from './schema.ts'

/** The most rows that one import takes. */
export const MAX_IMPORT_ROWS = 50_000
/** The largest body of an import, in bytes: 20,000 rows with a value in every field are about 45 MB. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
/**
 * A longer text is cut to this many letters where a report tells what it was and becomes: to its beginning, or where both
 * are long, to the part in which they begin to differ. JSON is told as text then.
 */
export const MAX_REPORTED_LETTERS = 200

/** How a row says which slide its sample is on. */
export const SampleImportSlide = closed({
  /**
   * A number is a slide's id. A text is a slide's id, uuid or name, and has to mean one slide only. null takes the link
   * off.
   */
  slide: Type.Optional(Type.Union([RecordId, Type.String(), Type.Null()])),
  /**
   * Has to be the name of that slide. Without `slide` beside it, it is the name of the slide that is meant, and null
   * takes the link off.
   */
  slide_name: Type.Optional(OptionalText),
})

/**
 * What a row says of its sample: any of the fields of a sample. A field that is not there is left alone, null empties it.
 * `sample_id` tells which sample is meant, and is needed.
 */
export type SampleImportFields = Omit<SamplePatch, 'id' | 'slide'> & Static<typeof SampleImportSlide>

/** One row of an import. Wrong fields are told in the report, row by row, and don't make the call a 400. */
export const SampleImportRow = closed({
  /** Where the row stands in its file; repeated in the report. */
  line: Type.Integer({ minimum: 1 }),
  /**
   * What the dry run said of the row: the version that the sample then had, null where there was none. A row for which
   * this is not true any more is wrong. Not looked at where it is left out.
   */
  version: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  fields: Type.Unsafe<SampleImportFields>({
    type: 'object',
    additionalProperties: true,
    description: "an object of a sample's fields",
  }),
})
export type SampleImportRow = Static<typeof SampleImportRow>

export const SampleImport = closed({
  /**
   * Made by the client, once for each import. The same import sent again, after a connection broke for example, answers
   * what came of it and writes nothing a second time; with other rows it is a 409.
   */
  id: Type.String({ format: 'uuid' }),
  /** True: nothing is written, the report tells what would be. */
  dry_run: Type.Boolean(),
  rows: Type.Array(SampleImportRow, {
    minItems: 1,
    maxItems: MAX_IMPORT_ROWS,
    description: `a list of 1 to ${MAX_IMPORT_ROWS.toLocaleString('en')} rows`,
  }),
})
export type SampleImport = Static<typeof SampleImport>

export const SAMPLE_IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'wrong'] as const

/** What comes, or came, of one row. */
export const SampleImportResult = Type.Object({
  line: Type.Integer(),
  /** null where the row has none that could be one. */
  sample_id: nullable(Type.String()),
  outcome: Type.Enum([...SAMPLE_IMPORT_OUTCOMES]),
  /** The version that the sample has, after the import where it was written; null where there is no such sample. */
  version: nullable(Type.Integer()),
  /**
   * Of a changed row, in a report of what was not written: fields with their values, as a sample's reply has them
   * (`slide`: the id). Long ones are cut.
   */
  changes: Type.Optional(Type.Array(Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() }))),
  /** Of a wrong row: sentences, each with its field (`version`: somebody else was quicker). */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
})
export type SampleImportResult = Static<typeof SampleImportResult>

/** The rows in the order they were sent. One wrong row, and nothing at all is written: the answer is a 200 all the same. */
export const SampleImportReport = Type.Object({
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    wrong: Type.Integer(),
  }),
  rows: Type.Array(SampleImportResult),
  /** Whether the library holds now what the rows say. Always false of a dry run. */
  written: Type.Boolean(),
})
export type SampleImportReport = Static<typeof SampleImportReport>

/** Offered where `/config.json` announces the feature `sample-import`. */
export const sampleImportRoutes = {
  import: route('POST', '/api/samples/import/', {
    summary: 'Create and change many samples at once, all of them or none; tried out first with `dry_run`',
    body: SampleImport,
    reply: SampleImportReport,
    status: 200,
  }),
}
