import { memo } from 'react'
import type { FieldForm } from '../../edit/form-fields.tsx'
import { FormArea, FormSelect, FormText } from '../../edit/form-fields.tsx'
import { WIDE } from '../../edit/record-form.tsx'
import type { FormValues } from '../../edit/three-way.ts'
import { fieldMessages } from '../field-messages.ts'
import type { SampleFieldKind, SampleFieldSpec } from '../sample-fields.ts'

/** How a value of each kind is written, where its name does not say. */
const EXAMPLES: Partial<Record<SampleFieldKind, string>> = {
  date: '2026-01-31',
  timestamp: '2026-01-31 14:05',
  size: '1.5 GB',
  json: '{"key": "value"}',
}

export interface SampleFormFieldProps<Values extends FormValues> {
  form: FieldForm<Values>
  spec: SampleFieldSpec
  takesFocus?: boolean
  /** What the record has: a choice that offers it too, while another one is chosen (DECIDED section 5). */
  kept?: string
}

/** Fifty fields are not drawn again for a key typed into one; their handlers work on whatever the form holds by then. */
function showsSame<Values extends FormValues>(
  { form, ...before }: SampleFormFieldProps<Values>,
  { form: formAfter, ...after }: SampleFormFieldProps<Values>,
): boolean {
  const name = before.spec.field as keyof Values & string
  return (
    form.values[name] === formAfter.values[name] &&
    form.isSaving === formAfter.isSaving &&
    form.errorOf(name) === formAfter.errorOf(name) &&
    before.spec === after.spec &&
    before.kept === after.kept &&
    before.takesFocus === after.takesFocus
  )
}

function Field<Values extends FormValues>(props: SampleFormFieldProps<Values>) {
  const { form, spec, takesFocus, kept = '' } = props
  const { field, label, kind, choices = [] } = spec
  const shared = { form, name: field as keyof Values & string, label }
  const example = EXAMPLES[kind]
  const placeholder = example === undefined ? {} : { placeholder: example }
  if (kind === 'long-text') return <FormArea {...shared} rows={3} className={WIDE} />
  if (kind === 'json') return <FormArea {...shared} {...placeholder} rows={4} className={WIDE} />
  if (kind === 'choice') {
    const present = new Set([kept, form.values[field] ?? ''])
    const offered = [...present].filter(value => value !== '' && !choices.some(choice => choice.value === value))
    return <FormSelect {...shared} choices={[...offered, ...choices]} blank={fieldMessages.noValue} />
  }
  return (
    <FormText
      {...shared}
      {...placeholder}
      isRequired={field === 'sample_id'}
      isNumeric={kind === 'integer'}
      takesFocus={takesFocus ?? false}
    />
  )
}

/** One field of a sample in a form, by its kind. What is typed is read by `readFieldEntry`. */
export const SampleFormField = memo(Field, showsSame) as typeof Field
