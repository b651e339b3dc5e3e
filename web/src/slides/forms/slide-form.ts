import {
  type NewSlide,
  SLIDE_STATUS_IDS,
  type Slide,
  type SlidePatch,
  type SlideStatusName,
  slideStatusDescription,
} from '@vitrine/contract/slides'
import { useRecordForm } from '../../edit/use-record-form.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
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
import type { OwnForm } from '../../own-fields/own-form.ts'
import { toast } from '../../ui/toast.tsx'
import {
  SLIDE_FIELDS,
  SLIDE_VIEW_FIELDS,
  type SlideField,
  slideField,
  slideFields,
  slideRecord,
} from '../slide-fields.ts'
import { SLIDE_NOUN, slideMessages, slideTexts } from '../slide-messages.ts'
import { updateSlide } from '../slides-api.ts'

export const NEW_SLIDE_FIELDS = slideFields(SLIDE_VIEW_FIELDS.create)
export type NewSlideField = (typeof SLIDE_VIEW_FIELDS.create)[number]
export type NewSlideValues = FieldValues<NewSlideField>

export const BLANK_SLIDE: NewSlideValues = blankValues(NEW_SLIDE_FIELDS)

export const newSlideErrors = (values: NewSlideValues): FieldErrors<NewSlideField> =>
  fieldErrors(NEW_SLIDE_FIELDS, values)

/** Empty values as null, the cut number as a number. */
export const newSlideBody = (values: NewSlideValues): NewSlide =>
  readValues(NEW_SLIDE_FIELDS, values) as unknown as NewSlide

/** What is edited of a slide, all as typed; the status by its name. */
export type SlideValues = FieldValues<SlideField>
export type SlideErrors = FieldErrors<SlideField>

const choiceField = (field: SlideField, values: readonly string[]): FieldSpec<SlideField> => ({
  ...slideField(field),
  kind: 'choice',
  choices: values.map(value => ({ value, label: value })),
})

export const DETAIL_CHOICES: Partial<Record<SlideField, FieldSpec<SlideField>>> = {
  species: choiceField('species', ['mouse', 'human', 'rat']),
  organ: choiceField('organ', ['liver', 'kidney', 'brain']),
  status: choiceField('status', ['active', 'archived', 'processing']),
}
/** Deliberate: the two forms use different sets of statuses (docs/product.md#slide-edit). */
export const EDIT_STATUS = {
  ...choiceField('status', ['created', 'processing', 'completed', 'failed']),
  isRequired: true,
}

export const slideValues = (slide: Slide): SlideValues => fieldValues(SLIDE_FIELDS, slideRecord(slide))

/** The detail's edit view requires the name alone. */
export const detailErrors = (values: SlideValues, base: Slide): SlideErrors =>
  changeErrors(
    SLIDE_FIELDS.filter(({ field }) => field !== 'status'),
    values,
    slideRecord(base),
  )

/** The edit form requires name and status. */
export const editErrors = (values: SlideValues, base: Slide): SlideErrors => ({
  ...detailErrors(values, base),
  ...(values.status === '' ? { status: slideMessages.statusRequired } : {}),
})

type StatusInput = NonNullable<SlidePatch['status']>

/** The detail's edit view sends the plain name. */
export const statusName = (name: string): StatusInput => name

/** The edit form sends an object; a status outside its choices keeps the id that it was read with. */
export function statusObject(name: string, read: Slide['status']): StatusInput {
  const id = Object.hasOwn(SLIDE_STATUS_IDS, name)
    ? SLIDE_STATUS_IDS[name as SlideStatusName]
    : read?.name === name
      ? read.id
      : null
  return { ...(id === null ? {} : { id }), name, description: slideStatusDescription(name) }
}

/** Every field and the id. What was not touched is sent as it was read; a blank optional text as null. */
export function slidePatch(
  values: SlideValues,
  base: Slide,
  toStatus: (name: string, read: Slide['status']) => StatusInput,
): SlidePatch {
  const { status: _, ...read } = Object.fromEntries(SLIDE_FIELDS.map(({ field }) => [field, base[field]]))
  const changed = changedFields(SLIDE_FIELDS, values, slideRecord(base)).filter(({ field }) => field !== 'status')
  return {
    id: base.id,
    ...read,
    ...(readValues(changed, values) as SlidePatch),
    ...(values.status === '' ? {} : { status: toStatus(values.status, base.status) }),
  }
}

const WAYS = {
  detail: { check: detailErrors, toStatus: statusName },
  edit: { check: editErrors, toStatus: statusObject },
} as const

export type SlideForm = ReturnType<typeof useSlideForm>

/** The form over one slide. @param onSaved gets the slide as it now is */
export function useSlideForm(
  way: keyof typeof WAYS,
  { slide, own }: { slide: Slide; own: OwnForm },
  onSaved: (slide: Slide) => unknown,
) {
  const { check, toStatus } = WAYS[way]
  return useRecordForm({
    record: slide,
    noun: SLIDE_NOUN,
    read: slide => ({ ...slideValues(slide), ...own.read(slide) }),
    check: (values, base) => ({ ...check(values, base), ...own.errors(values, base) }),
    save: (values, base: Slide) =>
      updateSlide(base, { ...slidePatch(values, base, toStatus), ...own.patch(values, base) }),
    onSaved: saved => {
      toast.success(slideTexts.updated)
      onSaved(saved)
    },
    onFailed: () => toast.error(slideTexts.updateFailed),
  })
}
