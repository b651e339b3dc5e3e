import type { NewSample, Sample, SamplePatch } from '@vitrine/contract/samples'
import { fieldLabels } from '../../fields/field-spec.ts'
import {
  blankValues,
  changedFields,
  changeErrors,
  type FieldErrors,
  type FieldValues,
  fieldErrors,
  fieldValues,
  readValues,
} from '../../fields/field-values.ts'
import { SAMPLE_FIELDS, type SampleField } from '../sample-fields.ts'

/** What a form over every field of a sample holds, all as typed. */
export type SampleValues = FieldValues<SampleField>
type SampleErrors = FieldErrors<SampleField>

export const SAMPLE_LABELS = fieldLabels(SAMPLE_FIELDS)

export const sampleValues = (sample: Sample): SampleValues => fieldValues(SAMPLE_FIELDS, sample)

export const sampleErrors = (values: SampleValues, base: Sample): SampleErrors =>
  changeErrors(SAMPLE_FIELDS, values, base)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The changed fields alone, null for one that was emptied. */
export const samplePatch = (values: SampleValues, base: Sample): SamplePatch =>
  Object.fromEntries(
    Object.entries(readValues(changedFields(SAMPLE_FIELDS, values, base), values)).filter(
      ([field, value]) => !isSame(value, base[field as SampleField]),
    ),
  )

export const BLANK_SAMPLE = blankValues(SAMPLE_FIELDS)

export const newSampleErrors = (values: SampleValues): SampleErrors => fieldErrors(SAMPLE_FIELDS, values)

export const newSampleBody = (values: SampleValues): NewSample =>
  Object.fromEntries(
    Object.entries(readValues(SAMPLE_FIELDS, values)).filter(([, value]) => value !== null),
  ) as unknown as NewSample
