import type { FieldSpec } from '../fields/field-spec.ts'
import { DETAIL_CHOICES, EDIT_STATUS } from './forms/slide-form.ts'
import { SLIDE_FIELDS } from './slide-fields.ts'

/** The statuses of both forms. */
const statuses = [...(EDIT_STATUS.choices ?? []), ...(DETAIL_CHOICES.status?.choices ?? [])]
const status = {
  ...EDIT_STATUS,
  choices: statuses.filter((choice, index) => statuses.findIndex(({ value }) => value === choice.value) === index),
}

/** The fields of a slide that are edited in bulk. */
export const slideBulkFields: readonly FieldSpec[] = SLIDE_FIELDS.map(spec => (spec.field === 'status' ? status : spec))
