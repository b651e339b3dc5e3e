import { FixedField, FormArea, FormSelect, FormText } from '../../edit/form-fields.tsx'
import { RecordForm, WIDE } from '../../edit/record-form.tsx'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import {
  choicesOf,
  DETAIL_STATUS_CHOICES,
  ORGAN_CHOICES,
  SLIDE_LABELS,
  SPECIES_CHOICES,
  slideValues,
} from './slide-form.ts'
import type { SlideForm } from './use-slide-form.ts'

/** The slide detail's edit view: only name, id, species, organ, status, description and notes (spec 1 §2). */
export function SlideDetailForm({ id, form }: { id: string; form: SlideForm }) {
  const read = slideValues(form.base)
  const offered = (field: 'species' | 'organ' | 'status', choices: readonly string[]) => ({
    form,
    name: field,
    label: SLIDE_LABELS[field],
    choices: choicesOf(choices, read[field], form.values[field]),
  })
  return (
    <RecordForm id={id} form={form} noun={SLIDE_NOUN} labels={SLIDE_LABELS}>
      <FormText form={form} name="name" label={SLIDE_LABELS.name} isRequired takesFocus className={WIDE} />
      <FixedField label="ID" value={String(form.base.id)} />
      <FormSelect {...offered('status', DETAIL_STATUS_CHOICES)} {...(read.status ? {} : { blank: '-' })} />
      <FormSelect {...offered('species', SPECIES_CHOICES)} blank={slideMessages.noValue} />
      <FormSelect {...offered('organ', ORGAN_CHOICES)} blank={slideMessages.noValue} />
      <FormArea form={form} name="description" label={SLIDE_LABELS.description} rows={3} className={WIDE} />
      <FormArea form={form} name="notes" label={SLIDE_LABELS.notes} rows={3} className={WIDE} />
    </RecordForm>
  )
}
