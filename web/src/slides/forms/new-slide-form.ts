import type { NewSlide } from '@vitrine/contract/slides'
import { blankValues, type FieldErrors, type FieldValues, fieldErrors, readValues } from '../../fields/field-values.ts'
import { SLIDE_PLACES, slideFields } from '../slide-fields.ts'

/** The fields of 'Create New Slide'. */
export const NEW_SLIDE_FIELDS = slideFields(SLIDE_PLACES.create)
export type NewSlideField = (typeof SLIDE_PLACES.create)[number]
export type NewSlideValues = FieldValues<NewSlideField>

export const BLANK_SLIDE: NewSlideValues = blankValues(NEW_SLIDE_FIELDS)

/** What stands in the way of creating the slide, by field. */
export const newSlideErrors = (values: NewSlideValues): FieldErrors<NewSlideField> =>
  fieldErrors(NEW_SLIDE_FIELDS, values)

/** Empty values as null, the cut number as a number. */
export const newSlideBody = (values: NewSlideValues): NewSlide =>
  readValues(NEW_SLIDE_FIELDS, values) as unknown as NewSlide
