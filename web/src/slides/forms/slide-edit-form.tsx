import { FixedField } from '../../edit/form-fields.tsx'
import { FIRST, RecordForm } from '../../edit/record-form.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { calendarDate } from '../../format/dates.ts'
import { SLIDE_LABELS, SLIDE_PLACES, type SlideField, slideField } from '../slide-fields.ts'
import { SLIDE_NOUN } from '../slide-messages.ts'
import { EDIT_STATUS } from './slide-form.ts'
import type { SlideForm } from './use-slide-form.ts'

const day = (written: string | null) => (written === null ? '' : calendarDate(new Date(written)))

function EditField({ form, field }: { form: SlideForm; field: SlideField }) {
  if (field !== 'status') return <FormField form={form} spec={slideField(field)} rows={4} />
  const loaded = form.base.status?.name
  return <FormField form={form} spec={EDIT_STATUS} loaded={loaded ?? ''} blank={loaded ? undefined : '-'} />
}

/** The slide edit form. Slide ID, Created At and Updated At can't be changed. */
export function SlideEditForm({ id, form }: { id: string; form: SlideForm }) {
  const fields = SLIDE_PLACES.edit.filter(field => field !== 'name' && field !== 'description')
  return (
    <RecordForm id={id} form={form} noun={SLIDE_NOUN} labels={SLIDE_LABELS}>
      <EditField form={form} field="name" />
      <FixedField label="Slide ID" value={String(form.base.id)} isRequired />
      {fields.map(field => (
        <EditField key={field} form={form} field={field} />
      ))}
      <FixedField className={FIRST} label="Created At" type="date" value={day(form.base.created_at)} />
      <FixedField label="Updated At" type="date" value={day(form.base.updated_at)} />
      <EditField form={form} field="description" />
    </RecordForm>
  )
}
