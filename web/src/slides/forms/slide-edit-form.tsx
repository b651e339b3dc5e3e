import { FixedField, FormArea, FormSelect, FormText } from '../../edit/form-fields.tsx'
import { FIRST, RecordForm, WIDE } from '../../edit/record-form.tsx'
import { calendarDate } from '../../format/dates.ts'
import { SLIDE_NOUN } from '../slide-messages.ts'
import { choicesOf, EDIT_STATUS_CHOICES, SLIDE_LABELS, slideValues } from './slide-form.ts'
import type { SlideForm } from './use-slide-form.ts'

const day = (written: string | null) => (written === null ? '' : calendarDate(new Date(written)))

/** Spec 1 §2, slide edit form. Slide ID, Created At and Updated At can't be changed (DECIDED section 5). */
export function SlideEditForm({ id, form }: { id: string; form: SlideForm }) {
  const read = slideValues(form.base)
  const field = <Name extends keyof typeof SLIDE_LABELS>(name: Name) => ({ form, name, label: SLIDE_LABELS[name] })
  const statuses = choicesOf(EDIT_STATUS_CHOICES, read.status, form.values.status)
  return (
    <RecordForm id={id} form={form} noun={SLIDE_NOUN} labels={SLIDE_LABELS}>
      <FormText {...field('name')} isRequired />
      <FixedField label="Slide ID" value={String(form.base.id)} isRequired />
      <FormText {...field('block_id')} />
      <FormText {...field('cut_number')} isNumeric />
      <FormText {...field('source')} />
      <FormText {...field('vendor')} />
      <FormText {...field('species')} />
      <FormText {...field('organ')} />
      <FormSelect {...field('status')} choices={statuses} isRequired {...(read.status ? {} : { blank: '-' })} />
      <FixedField className={FIRST} label="Created At" type="date" value={day(form.base.created_at)} />
      <FixedField label="Updated At" type="date" value={day(form.base.updated_at)} />
      <FormArea {...field('description')} rows={4} className={WIDE} />
    </RecordForm>
  )
}
