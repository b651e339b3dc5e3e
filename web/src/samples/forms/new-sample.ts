import type { NewSample } from '@vitrine/contract/samples'
import { blankValues, type FieldErrors, type FieldValues, fieldErrors, readValues } from '../../fields/field-values.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'

/** What a form over every field of a sample holds, all as typed. */
export type SampleValues = FieldValues<SampleField>
export type SampleErrors = FieldErrors<SampleField>

export const BLANK_SAMPLE = blankValues(SAMPLE_FIELDS)

/** What stands in the way of creating the sample, by field. */
export const newSampleErrors = (values: SampleValues): SampleErrors => fieldErrors(SAMPLE_FIELDS, values)

/** The fields that have a value. */
export const newSampleBody = (values: SampleValues): NewSample =>
  Object.fromEntries(
    Object.entries(readValues(SAMPLE_FIELDS, values)).filter(([, value]) => value !== null),
  ) as unknown as NewSample
