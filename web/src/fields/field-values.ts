import { calendarDate, twoDigits } from '../format/dates.ts'
import { joinedValues } from './chosen-values.ts'
import { readFieldEntry } from './field-entry.ts'
import type { FieldEntry, FieldKind, FieldSpec, FieldValue } from './field-spec.ts'

/** What a form over some fields holds, all as typed. */
export type FieldValues<Field extends string> = Record<Field, string>
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

type Specs<Field extends string> = readonly FieldSpec<Field>[]

/** '2026-01-31 14:05' in the browser's zone, with seconds only if there are any; an unreadable moment stays as it is. */
function momentText(written: string): string {
  const date = new Date(written)
  if (Number.isNaN(date.getTime())) return written
  const [seconds, thousandths] = [date.getSeconds(), date.getMilliseconds()]
  const fraction = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`
  const rest = seconds + thousandths === 0 ? '' : `:${twoDigits(seconds)}${fraction}`
  return `${calendarDate(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${rest}`
}

/** A value as a form holds it; '' if it is missing. */
export function fieldText(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'choices' && Array.isArray(value)) return joinedValues(value)
  if (kind === 'person' && typeof value === 'object') return String((value as { username?: unknown }).username ?? '')
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return kind === 'timestamp' ? momentText(String(value)) : String(value)
}

export const blankValues = <Field extends string>(specs: Specs<Field>) =>
  Object.fromEntries(specs.map(({ field }) => [field, ''])) as FieldValues<Field>

export const fieldValues = <Field extends string>(specs: Specs<Field>, record: Readonly<Record<Field, unknown>>) =>
  Object.fromEntries(specs.map(({ field, kind }) => [field, fieldText(kind, record[field])])) as FieldValues<Field>

const readTyped = <Field extends string>(spec: FieldSpec<Field>, values: Readonly<FieldValues<Field>>): FieldEntry =>
  readFieldEntry(spec, spec.read ? values[spec.field] : values[spec.field].trim())

/** Why what was typed cannot be saved, by field. */
export const fieldErrors = <Field extends string>(specs: Specs<Field>, values: Readonly<FieldValues<Field>>) =>
  Object.fromEntries(
    specs.flatMap(spec => {
      const entry = readTyped(spec, values)
      return 'error' in entry ? [[spec.field, entry.error]] : []
    }),
  ) as FieldErrors<Field>

/** What was typed, as it is sent: without the space around it, null where empty. Leaves out what has an error. */
export const readValues = <Field extends string>(specs: Specs<Field>, values: Readonly<FieldValues<Field>>) =>
  Object.fromEntries(
    specs.flatMap(spec => {
      const entry = readTyped(spec, values)
      return 'value' in entry ? [[spec.field, entry.value]] : []
    }),
  ) as Partial<Record<Field, FieldValue>>

/** The fields that were typed into since the record was read. */
export const changedFields = <Spec extends FieldSpec>(
  specs: readonly Spec[],
  values: Readonly<FieldValues<Spec['field']>>,
  record: Readonly<Record<Spec['field'], unknown>>,
): Spec[] =>
  specs.filter(({ field, kind }) => values[field as Spec['field']] !== fieldText(kind, record[field as Spec['field']]))

/**
 * Why a record cannot be saved as it was changed. A field that was not touched never stands in the way, except a
 * required one.
 */
export function changeErrors<Field extends string>(
  specs: Specs<Field>,
  values: Readonly<FieldValues<Field>>,
  record: Readonly<Record<Field, unknown>>,
): FieldErrors<Field> {
  const changed = changedFields(specs, values, record)
  return fieldErrors(
    specs.filter(spec => spec.isRequired || changed.includes(spec)),
    values,
  )
}
