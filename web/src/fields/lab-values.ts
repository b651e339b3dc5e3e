import { fieldName, keyOfName, valueOfKey } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'

/** A record that may have values of lab fields. */
export interface LabRecord {
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

/** A record's value of a lab field; null for none. */
export const labValue = (record: object, { key }: Pick<Field, 'key'>): unknown =>
  valueOfKey((record as LabRecord).fields, key) ?? null

/** A record's values by the names of specs: `fields.<key>`. */
export const labValues = (record: object, fields: readonly Pick<Field, 'key'>[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [fieldName(field.key), labValue(record, field)]))

/** A record's value by the name of a spec, for lab fields and other fields. */
export function recordValue(record: object, name: string): unknown {
  const key = keyOfName(name)
  return key === undefined ? (record as Readonly<Record<string, unknown>>)[name] : labValue(record, { key })
}

/** Converts a change by names of specs to the API's form: lab fields are in one object `fields`. */
export function labPatch(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others: Record<string, unknown> = {}
  let fields: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(patch)) {
    const key = keyOfName(name)
    if (key === undefined) others[name] = value
    else fields = { ...fields, [key]: value }
  }
  return fields ? { ...others, fields } : others
}
