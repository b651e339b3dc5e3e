import { FormFields, type FormFieldsProps } from '../edit/form-fields.tsx'
import { FormSection } from '../edit/record-form.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { ownFieldsMessages } from './own-fields-messages.ts'

interface OwnFormFieldsProps extends Pick<FormFieldsProps, 'form'> {
  own: readonly FieldSpec[]
}

/** The fields of the lab's own below a record's other fields, in the order that Admins gave them. Nothing where there are none. */
export function OwnFormFields({ form, own }: OwnFormFieldsProps) {
  if (own.length === 0) return null
  return (
    <FormSection title={ownFieldsMessages.title}>
      <FormFields form={form} specs={own} />
    </FormSection>
  )
}
