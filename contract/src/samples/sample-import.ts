import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalText, RecordId } from '../api/schema.ts'
import {
  IMPORT_OUTCOMES,
  ImportedVersion,
  ImportLine,
  ImportRowChanges,
  ImportRowErrors,
  importFields,
  importReportFields,
} from '../bulk/import-calls.ts'
import type { SamplePatch } from './samples.ts'

/**
 * Longer old and new values are truncated to this length in a report: to their beginning, or, if both are long, to the part
 * in which they first differ. JSON values are then reported as text.
 */
export const MAX_REPORTED_LETTERS = 200

/** How a row names the slide of its sample. */
export const SampleImportSlide = closed({
  /**
   * A number is a slide's id. A text is a slide's id, uuid or name and must match exactly one slide. null removes the
   * link.
   */
  slide: Type.Optional(Type.Union([RecordId, Type.String(), Type.Null()])),
  /**
   * Must be the name of that slide. Without `slide`, it names the slide by itself, and null removes the link.
   */
  slide_name: Type.Optional(OptionalText),
})

/**
 * Any of the fields of a sample. A missing field is left unchanged, null clears it. `sample_id` identifies the sample and is
 * required.
 */
export type SampleImportFields = Omit<SamplePatch, 'id' | 'slide'> & Static<typeof SampleImportSlide>

/** One row of an import. Invalid fields are reported row by row and do not make the call a 400. */
export const SampleImportRow = closed({
  line: ImportLine,
  version: ImportedVersion,
  fields: Type.Unsafe<SampleImportFields>({
    type: 'object',
    additionalProperties: true,
    description: "an object of a sample's fields",
  }),
})
export type SampleImportRow = Static<typeof SampleImportRow>

export const SampleImport = closed(importFields('samples', SampleImportRow))
export type SampleImport = Static<typeof SampleImport>

/** The result of one row. */
export const SampleImportResult = Type.Object({
  line: Type.Integer(),
  /** null if the row has no usable sample id. */
  sample_id: nullable(Type.String()),
  outcome: Type.Enum([...IMPORT_OUTCOMES]),
  /** The sample's version, after the import if it was written; null if there is no such sample. */
  version: nullable(Type.Integer()),
  /** The field of a link to a slide is `slide`, its values are ids. */
  changes: ImportRowChanges,
  /** With the field `version` if someone else has changed the sample. */
  errors: ImportRowErrors,
})
export type SampleImportResult = Static<typeof SampleImportResult>

export const SampleImportReport = Type.Object(importReportFields(SampleImportResult))
export type SampleImportReport = Static<typeof SampleImportReport>

export const sampleImportRoutes = {
  import: route('POST', '/api/samples/import/', {
    needs: 'editor',
    summary: 'Create and change many samples at once, all of them or none; tried out first with `dry_run`',
    body: SampleImport,
    reply: SampleImportReport,
    status: 200,
  }),
}
