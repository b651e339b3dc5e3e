import { FormFields, type FormFieldsProps } from '../edit/form-fields.tsx'
import { FormSection } from '../edit/record-form.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { labFieldsMessages } from './lab-fields-messages.ts'

interface LabFormFieldsProps extends Pick<FormFieldsProps, 'form'> {
  own: readonly FieldSpec[]
}

/** The lab fields below a record's other fields, in their defined order. Nothing if there are none. */
export function LabFormFields({ form, own }: LabFormFieldsProps) {
  if (own.length === 0) return null
  return (
    <FormSection title={labFieldsMessages.title}>
      <FormFields form={form} specs={own} />
    </FormSection>
  )
}
