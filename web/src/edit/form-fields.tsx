import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { FieldError } from '../ui/field-error.tsx'
import type { FormValues } from './three-way.ts'

/** What a field needs of its form: `useRecordForm` gives it. */
export interface FieldForm<Values extends FormValues> {
  values: Values
  isSaving: boolean
  change: (name: keyof Values & string, value: string) => void
  touch: (name: keyof Values & string) => void
  errorOf: (name: keyof Values & string) => string | undefined
}

export interface FormFieldProps<Values extends FormValues> {
  form: FieldForm<Values>
  name: keyof Values & string
  label: string
  isRequired?: boolean
  className?: string | undefined
}

function bound<Values extends FormValues>({ form, name, label, isRequired, className }: FormFieldProps<Values>) {
  const error = form.errorOf(name)
  return {
    name,
    label,
    className,
    value: form.values[name],
    withAsterisk: isRequired ?? false,
    required: isRequired ?? false,
    error: error && <FieldError text={error} />,
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    onBlur: () => form.touch(name),
  }
}

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export type FocusedIn = 'page' | 'dialog'

export interface FormTextProps<Values extends FormValues> extends FormFieldProps<Values> {
  placeholder?: string
  /** A note on the present value, below the field. */
  note?: string
  /** Focused when the form opens, in the page or in a dialog. */
  takesFocus?: FocusedIn | undefined
  /** A numeric keyboard on a text field: a number field would swallow what its message is about. */
  isNumeric?: boolean
}

export function FormText<Values extends FormValues>(props: FormTextProps<Values>) {
  const { placeholder, note, isNumeric, takesFocus, ...field } = props
  const input = { ...bound(field), readOnly: field.form.isSaving, inputMode: isNumeric ? 'numeric' : 'text' } as const
  return (
    <TextInput
      {...input}
      autoFocus={takesFocus === 'page'}
      // A dialog focuses this field itself, once it has stored the focused element for its return.
      data-autofocus={takesFocus === 'dialog' || undefined}
      placeholder={placeholder}
      description={note}
      inputWrapperOrder={WRAPPER_ORDER}
    />
  )
}

export interface FormAreaProps<Values extends FormValues> extends FormFieldProps<Values> {
  rows: number
  placeholder?: string
}

export function FormArea<Values extends FormValues>({ rows, placeholder, ...field }: FormAreaProps<Values>) {
  return <Textarea {...bound(field)} readOnly={field.form.isSaving} rows={rows} placeholder={placeholder} />
}

export interface FormSelectProps<Values extends FormValues> extends FormFieldProps<Values> {
  /** A value that is not for people to read has a label. */
  choices: readonly (string | { value: string; label: string })[]
  /** The label of no value; without it a value must be chosen. */
  blank?: string
}

export function FormSelect<Values extends FormValues>({ choices, blank, ...field }: FormSelectProps<Values>) {
  const items = choices.map(choice => (typeof choice === 'string' ? { value: choice, label: choice } : choice))
  const none = blank === undefined ? [] : [{ value: '', label: blank }]
  return <NativeSelect {...bound(field)} disabled={field.form.isSaving} data={[...none, ...items]} />
}

export interface FixedFieldProps {
  label: string
  value: string
  type?: 'text' | 'date'
  isRequired?: boolean
  className?: string | undefined
}

/** A value that this form shows and never changes. */
export const FixedField = ({ type = 'text', isRequired = false, ...field }: FixedFieldProps) => (
  <TextInput {...field} type={type} withAsterisk={isRequired} readOnly data-fixed />
)
