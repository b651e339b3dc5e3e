import type { NewSample } from '@vitrine/contract/samples'
import { readFieldEntry } from '../field-entry.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'

/** What a form over every field of a sample holds, all as typed. */
export type SampleValues = Record<SampleField, string>
export type SampleErrors = Partial<Record<SampleField, string>>

export const BLANK_SAMPLE = Object.fromEntries(SAMPLE_FIELDS.map(({ field }) => [field, ''])) as SampleValues

const readEntries = (values: SampleValues) =>
  SAMPLE_FIELDS.map(spec => ({ ...spec, entry: readFieldEntry(spec, values[spec.field].trim()) }))

/** What stands in the way of creating the sample, by field. */
export const newSampleErrors = (values: SampleValues): SampleErrors =>
  Object.fromEntries(
    readEntries(values).flatMap(({ field, entry }) => ('error' in entry ? [[field, entry.error]] : [])),
  )

/** The fields that have a value. Read only what has no faults. */
export const newSampleBody = (values: SampleValues): NewSample =>
  Object.fromEntries(
    readEntries(values).flatMap(({ field, entry }) =>
      'value' in entry && entry.value !== null ? [[field, entry.value]] : [],
    ),
  ) as unknown as NewSample
