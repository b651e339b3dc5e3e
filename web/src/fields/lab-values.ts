import { fieldName, keyOfName, valueOfKey } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'

/** A record that may have values of fields of the lab's own. */
export interface LabRecord {
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

/** A record's value of a field of the lab's own; null for none. */
export const labValue = (record: object, { key }: Pick<Field, 'key'>): unknown =>
  valueOfKey((record as LabRecord).fields, key) ?? null

/** A record's values by the names that specs have: `fields.<key>`. */
export const labValues = (record: object, fields: readonly Pick<Field, 'key'>[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [fieldName(field.key), labValue(record, field)]))

/** A record's value under the name of a spec, of the lab's own fields or its other ones. */
export function recordValue(record: object, name: string): unknown {
  const key = keyOfName(name)
  return key === undefined ? (record as Readonly<Record<string, unknown>>)[name] : labValue(record, { key })
}

/** A change by the names that specs have, as the API takes it: those of the lab's own are in one object `fields`. */
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
