import type { FieldForm } from '../edit/form-fields.tsx'
import { FormArea, FormSelect, FormText } from '../edit/form-fields.tsx'
import { WIDE } from '../edit/record-form.tsx'
import type { FormValues } from '../edit/three-way.ts'
import { fieldMessages } from './field-messages.ts'
import type { SampleFieldKind, SampleFieldSpec } from './sample-fields.ts'

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

/** One field of a sample in a form, by its kind. What is typed is read by `readFieldEntry`. */
export function SampleFormField<Values extends FormValues>(props: SampleFormFieldProps<Values>) {
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
