import type { FormValues } from '../edit/three-way.ts'
import { FormField, type FormFieldProps } from '../fields/form-field.tsx'
import styles from './own-fields.module.css'
import { ownFieldsMessages } from './own-fields-messages.ts'
import type { OwnForm } from './own-form.ts'

interface OwnFormFieldsProps<Values extends FormValues> {
  form: FormFieldProps<Values>['form']
  own: OwnForm
  /** As a form holds the record: its options that are out of use stay choices. */
  loaded?: FormValues
}

/** The fields of the lab's own below a record's other fields, in the order that Admins gave them. Nothing where there are none. */
export function OwnFormFields<Values extends FormValues>({ form, own, loaded = {} }: OwnFormFieldsProps<Values>) {
  if (own.specs.length === 0) return null
  return (
    <fieldset className={styles['form']}>
      <legend>{ownFieldsMessages.title}</legend>
      <div className={styles['formFields']}>
        {own.specs.map(spec => (
          <FormField key={spec.field} form={form} spec={spec} loaded={loaded[spec.field] ?? ''} />
        ))}
      </div>
    </fieldset>
  )
}
