import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { memo, Suspense, useId } from 'react'
import { WIDE } from '../edit/record-form.tsx'
import type { FormValues } from '../edit/three-way.ts'
import { FieldError } from '../ui/field-error.tsx'
import { ChoicesField } from './choices-field.tsx'
import { fieldMessages } from './field-messages.ts'
import { type FieldKind, type FieldSpec, offeredChoices } from './field-spec.ts'

/** Examples for the kinds whose notation the label does not tell. */
const EXAMPLES: Partial<Record<FieldKind, string>> = {
  date: '2026-01-31',
  timestamp: '2026-01-31 14:05',
  size: '1.5 GB',
  json: '{"key": "value"}',
}

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export interface FormFieldProps<Values extends FormValues> {
  /** `useRecordForm` and `useNewRecord` give it. */
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
  /** The record's own value: a select offers it even if it is not among the choices. */
  loaded?: string
  /** A select's text for no value; undefined if one must be chosen. */
  blank?: string | undefined
  /** A note on the present value, below the field. */
  note?: string | undefined
  rows?: number
  className?: string | undefined
}

/** Fifty fields are not rendered again for a key typed into one. Their handlers read the form's state when they run. */
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
  const { form, spec, takesFocus, loaded = '', note, className } = props
  const { field, label, kind, choices = [], isRequired = false } = spec
  const { rows = kind === 'json' ? 4 : 3 } = props
  const isLong = kind === 'long-text' || kind === 'json'
  const blank = 'blank' in props ? props.blank : fieldMessages.noValue
  const listId = useId()
  const name = field as keyof Values & string
  const value = form.values[name] ?? ''
  const error = form.errorOf(name)
  const shared = {
    name,
    label,
    className: className ?? (isLong ? WIDE : undefined),
    value,
    withAsterisk: isRequired,
    required: isRequired,
    error: error && <FieldError text={error} />,
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    onBlur: () => form.touch(name),
    description: note ?? spec.help,
    inputWrapperOrder: BELOW,
  }
  if (kind === 'choices') {
    const { withAsterisk: _, required: __, inputWrapperOrder: ___, ...rest } = shared
    return (
      <ChoicesField
        {...rest}
        spec={spec}
        loaded={loaded}
        isDisabled={form.isSaving}
        onChange={next => form.change(name, next)}
      />
    )
  }
  if (kind === 'choice') {
    const none = blank === undefined ? [] : [{ value: '', label: blank }]
    const offered = offeredChoices(choices, loaded, value).map(({ value, label }) => ({ value, label }))
    return <NativeSelect {...shared} disabled={form.isSaving} data={[...none, ...offered]} />
  }
  const typed = { ...shared, readOnly: form.isSaving, placeholder: spec.placeholder ?? EXAMPLES[kind] }
  if (isLong) return <Textarea {...typed} rows={rows} />
  const { Suggestions } = spec
  return (
    <>
      <TextInput
        {...typed}
        {...(Suggestions && { list: listId })}
        // A number field would swallow what its message is about.
        inputMode={kind === 'integer' ? 'numeric' : 'text'}
        autoFocus={takesFocus === 'page'}
        // A dialog focuses this field itself, once it has stored the focused element for its return.
        data-autofocus={takesFocus === 'dialog' || undefined}
        {...(spec.unit !== undefined && { rightSection: spec.unit, rightSectionWidth: `${spec.unit.length + 3}ch` })}
      />
      {Suggestions && (
        <Suspense>
          <Suggestions id={listId} />
        </Suspense>
      )}
    </>
  )
}

/** One field of a record in a form, by its kind. What is typed is read by `readFieldEntry`. */
export const FormField = memo(Field, showsSame) as typeof Field

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
