import type { FieldSpec } from '../fields/field-spec.ts'
import { FormField, type FormFieldProps } from './form-field.tsx'
import type { FormValues } from './three-way.ts'

export interface FormFieldsProps extends Pick<FormFieldProps<FormValues>, 'takesFocus' | 'rows'> {
  /** From `useRecordForm` or `useNewFields`; `loaded` contains the initial texts. */
  form: FormFieldProps<FormValues>['form'] & { loaded: FormValues }
  specs: readonly FieldSpec[]
  /** The class of a field. */
  classOf?: (spec: FieldSpec) => string | undefined
}

/** The fields of a form; the first one may take the focus. */
export const FormFields = ({ form, specs, takesFocus, classOf, ...props }: FormFieldsProps) =>
  specs.map((spec, index) => {
    const loaded = form.loaded[spec.field] ?? ''
    return (
      <FormField
        key={spec.field}
        form={form}
        spec={spec}
        loaded={loaded}
        takesFocus={index === 0 ? takesFocus : undefined}
        className={classOf?.(spec)}
        {...props}
        // A required field can be changed, but not cleared.
        {...(spec.isRequired && loaded !== '' && { blank: undefined })}
      />
    )
  })
