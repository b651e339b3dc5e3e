import { memo } from 'react'
import type { FieldForm } from '../edit/form-fields.tsx'
import { type FocusedIn, FormArea, FormSelect, FormText } from '../edit/form-fields.tsx'
import { WIDE } from '../edit/record-form.tsx'
import type { FormValues } from '../edit/three-way.ts'
import { fieldMessages } from './field-messages.ts'
import { type FieldKind, type FieldSpec, offeredChoices } from './field-spec.ts'

/** Examples for the kinds whose notation the label does not tell. */
const EXAMPLES: Partial<Record<FieldKind, string>> = {
  date: '2026-01-31',
  timestamp: '2026-01-31 14:05',
  size: '1.5 GB',
  json: '{"key": "value"}',
}

export interface FormFieldOfProps<Values extends FormValues> {
  form: FieldForm<Values>
  spec: FieldSpec
  takesFocus?: FocusedIn | undefined
  /** The record's own value: a select offers it even if it is not among the choices. */
  loaded?: string
  /** A select's text for no value; undefined if one must be chosen. */
  blank?: string | undefined
  rows?: number
  className?: string | undefined
}

/** Fifty fields are not rendered again for a key typed into one. Their handlers read the form's state when they run. */
function showsSame<Values extends FormValues>(
  { form, ...before }: FormFieldOfProps<Values>,
  { form: formAfter, ...after }: FormFieldOfProps<Values>,
): boolean {
  const name = before.spec.field as keyof Values & string
  return (
    form.values[name] === formAfter.values[name] &&
    form.isSaving === formAfter.isSaving &&
    form.errorOf(name) === formAfter.errorOf(name) &&
    before.spec === after.spec &&
    before.loaded === after.loaded &&
    before.blank === after.blank &&
    before.takesFocus === after.takesFocus
  )
}

function Field<Values extends FormValues>(props: FormFieldOfProps<Values>) {
  const { form, spec, takesFocus, loaded = '', rows = 3, className } = props
  const { field, label, kind, choices = [], isRequired = false } = spec
  const blank = 'blank' in props ? props.blank : fieldMessages.noValue
  const shared = { form, name: field as keyof Values & string, label, className, isRequired }
  const example = EXAMPLES[kind]
  const placeholder = example === undefined ? {} : { placeholder: example }
  if (kind === 'long-text' || kind === 'json') {
    return <FormArea {...shared} {...placeholder} rows={kind === 'json' ? 4 : rows} className={className ?? WIDE} />
  }
  if (kind === 'choice') {
    const offered = offeredChoices(choices, loaded, form.values[field] ?? '')
    return <FormSelect {...shared} choices={offered} {...(blank === undefined ? {} : { blank })} />
  }
  return <FormText {...shared} {...placeholder} isNumeric={kind === 'integer'} takesFocus={takesFocus} />
}

/** One field of a record in a form, by its kind. What is typed is read by `readFieldEntry`. */
export const FormField = memo(Field, showsSame) as typeof Field
