import { FixedField } from '../../edit/form-fields.tsx'
import { RecordForm, WIDE } from '../../edit/record-form.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { SLIDE_LABELS, SLIDE_PLACES, type SlideField, slideField } from '../slide-fields.ts'
import { SLIDE_NOUN, slideMessages } from '../slide-messages.ts'
import { DETAIL_CHOICES, slideValues } from './slide-form.ts'
import type { SlideForm } from './use-slide-form.ts'

function DetailField({ form, field }: { form: SlideForm; field: SlideField }) {
  const loaded = slideValues(form.base)[field]
  const isFixedStatus = field === 'status' && loaded !== ''
  const blank = field === 'status' ? '-' : slideMessages.noValue
  const spec = DETAIL_CHOICES[field] ?? slideField(field)
  return <FormField form={form} spec={spec} loaded={loaded} blank={isFixedStatus ? undefined : blank} />
}

/** The slide detail's edit view. */
export function SlideDetailForm({ id, form }: { id: string; form: SlideForm }) {
  const [, ...fields] = SLIDE_PLACES.detailEdit
  return (
    <RecordForm id={id} form={form} noun={SLIDE_NOUN} labels={SLIDE_LABELS}>
      <FormField form={form} spec={slideField('name')} takesFocus="page" className={WIDE} />
      <FixedField label="ID" value={String(form.base.id)} />
      {fields.map(field => (
        <DetailField key={field} form={form} field={field} />
      ))}
    </RecordForm>
  )
}
