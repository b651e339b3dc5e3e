import { valueOfKey } from './field-values.ts'
import type { Field } from './fields.ts'

type WrittenField = Pick<Field, 'key' | 'type'> & {
  readonly options: readonly Pick<Field['options'][number], 'key' | 'label'>[]
}

/** A value of a reply as it is written outside of Vitrine: options by their labels, a person by the username. */
export function writtenValue({ type, options }: WrittenField, value: unknown): unknown {
  const labelOf = (key: unknown) => options.find(option => option.key === key)?.label ?? String(key)
  if (value === null || value === undefined) return null
  if (type === 'choice') return labelOf(value)
  if (type === 'multi_choice') return (value as readonly unknown[]).map(labelOf)
  return type === 'person' ? (value as { readonly username: string }).username : value
}

/** The values of a record's lab fields as they are written. */
export const writtenValues = (
  fields: readonly WrittenField[],
  values: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [field.key, writtenValue(field, valueOfKey(values, field.key))]))
