import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { fieldMessages } from '../fields/field-messages.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { LabeledControl } from '../fields/labeled-control.tsx'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { WIDE } from './record-form.tsx'
import type { FormValues } from './three-way.ts'

export interface FormFieldProps<Values extends FormValues> {
  /** From `useRecordForm` or `useNewRecord`. */
  form: {
    values: Values
    isSaving: boolean
    change: (name: keyof Values & string, value: string) => void
    touch: (name: keyof Values & string) => void
    errorOf: (name: keyof Values & string) => string | undefined
  }
  spec: FieldSpec
  /** Focused when the form opens, in the page or in a dialog. */
  takesFocus?: 'page' | 'dialog' | undefined
  /** The stored value, which a select offers even if it is not among the choices. */
  loaded?: string
  /** A select's option for no value; undefined if a value is required. */
  blank?: string | undefined
  /** A note about the current value, below the field. */
  note?: string | undefined
  rows?: number
  className?: string | undefined
}

/** Avoids rendering fifty fields for a key typed into one. Their handlers read the form's state when they run. */
function showsSame<Values extends FormValues>(
  { form, ...before }: FormFieldProps<Values>,
  { form: formAfter, ...after }: FormFieldProps<Values>,
): boolean {
  const name = before.spec.field as keyof Values & string
  return (
    form.values[name] === formAfter.values[name] &&
    form.isSaving === formAfter.isSaving &&
    form.errorOf(name) === formAfter.errorOf(name) &&
    before.spec === after.spec &&
    before.loaded === after.loaded &&
    before.blank === after.blank &&
    before.note === after.note &&
    before.takesFocus === after.takesFocus
  )
}

function Field<Values extends FormValues>(props: FormFieldProps<Values>) {
  const { form, spec, takesFocus, loaded, note, className, rows } = props
  const { field, label, kind, isRequired = false } = spec
  const isLong = kind === 'long-text' || kind === 'json'
  const name = field as keyof Values & string
  const error = form.errorOf(name)
  const wide = className ?? (isLong ? WIDE : undefined)
  return (
    <LabeledControl
      spec={spec}
      name={name}
      label={label}
      value={form.values[name] ?? ''}
      loaded={loaded ?? ''}
      blank={'blank' in props ? props.blank : fieldMessages.noValue}
      isBusy={form.isSaving}
      required={isRequired}
      error={error && <FieldError text={error} />}
      description={note ?? spec.help}
      onChange={value => form.change(name, value)}
      onBlur={() => form.touch(name)}
      autoFocus={takesFocus === 'page'}
      // A dialog focuses this field itself, after remembering the focused element.
      data-autofocus={takesFocus === 'dialog' || undefined}
      {...(wide !== undefined && { className: wide })}
      {...(rows !== undefined && { rows })}
    />
  )
}

/** One field of a record in a form, with the control for its kind. Typed text is parsed by `readFieldEntry`. */
export const FormField = memo(Field, showsSame) as typeof Field

export interface FixedFieldProps {
  label: string
  value: string
  type?: 'text' | 'date'
  isRequired?: boolean
  className?: string | undefined
}

/** A read-only value in a form. */
export const FixedField = ({ type = 'text', isRequired = false, ...field }: FixedFieldProps) => (
  <TextInput {...field} type={type} withAsterisk={isRequired} readOnly data-fixed />
)
