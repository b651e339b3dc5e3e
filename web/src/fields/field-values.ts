import { chosenValues, joinedValues } from './chosen-values.ts'
import { readFieldEntry } from './field-entry.ts'
import { choiceText, type FieldEntry, type FieldSpec, type FieldValue, isSameValue } from './field-spec.ts'
import { fieldText } from './field-text.ts'
import { labPatch, recordValue } from './lab-values.ts'

/** The texts of a form for some fields, as typed. */
export type FieldTexts<Field extends string> = Record<Field, string>
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

type Specs<Field extends string> = readonly FieldSpec<Field>[]
type Texts = Readonly<FieldTexts<string>>

export const blankValues = <Field extends string>(specs: Specs<Field>) =>
  Object.fromEntries(specs.map(({ field }) => [field, ''])) as FieldTexts<Field>

export const fieldValues = <Field extends string>(specs: Specs<Field>, record: object) =>
  Object.fromEntries(
    specs.map(({ field, kind }) => [field, fieldText(kind, recordValue(record, field))]),
  ) as FieldTexts<Field>

/** A text of a form as displayed: the label of a choice. */
export function shownText(specs: readonly FieldSpec[], field: string, text: string): string {
  const spec = specs.find(candidate => candidate.field === field)
  if (!spec) return text
  if (spec.kind !== 'choices') return choiceText(spec, text)
  return joinedValues(chosenValues(text).map(part => choiceText(spec, part)))
}

const readTyped = <Field extends string>(spec: FieldSpec<Field>, values: Readonly<FieldTexts<Field>>): FieldEntry =>
  readFieldEntry(spec, spec.read ? values[spec.field] : values[spec.field].trim())

/** Why the typed texts can't be saved, by field. */
export const fieldErrors = <Field extends string>(specs: Specs<Field>, values: Readonly<FieldTexts<Field>>) =>
  Object.fromEntries(
    specs.flatMap(spec => {
      const entry = readTyped(spec, values)
      return 'error' in entry ? [[spec.field, entry.error]] : []
    }),
  ) as FieldErrors<Field>

/** The parsed values of the typed texts, null if empty. Leaves out fields with errors. */
const readValues = (specs: readonly FieldSpec[], values: Texts): [string, FieldValue][] =>
  specs.flatMap(spec => {
    const entry = readTyped(spec, values)
    return 'value' in entry ? [[spec.field, entry.value]] : []
  })

/** The fields that were changed since the record was loaded. */
const changedSpecs = (specs: readonly FieldSpec[], values: Texts, record: object) =>
  specs.filter(({ field, kind }) => values[field] !== fieldText(kind, recordValue(record, field)))

/** Why a changed record can't be saved. An untouched field never blocks a save, unless it is required and empty. */
export function changeErrors(specs: readonly FieldSpec[], values: Texts, record: object): FieldErrors<string> {
  const changed = changedSpecs(specs, values, record)
  const isMissing = ({ field, isRequired }: FieldSpec) => isRequired && values[field]?.trim() === ''
  return fieldErrors(
    specs.filter(spec => changed.includes(spec) || isMissing(spec)),
    values,
  )
}

/** Only the changed fields, as the API expects them: null for a cleared one. */
export const fieldChanges = (specs: readonly FieldSpec[], values: Texts, record: object) =>
  labPatch(
    Object.fromEntries(
      readValues(changedSpecs(specs, values, record), values).filter(
        ([field, value]) => !isSameValue(value, recordValue(record, field)),
      ),
    ),
  )

/** The filled fields of a new record, as the API expects them. */
export const filledFields = (specs: readonly FieldSpec[], values: Texts) =>
  labPatch(Object.fromEntries(readValues(specs, values).filter(([, value]) => value !== null)))
