import { FIELD_KINDS } from '../api/field-kinds.ts'
import type { FieldOption } from '../api/field-options.ts'
import type { CustomColumn, ListSpec } from '../api/list-spec.ts'
import { fieldName } from './field-values.ts'
import { type Field, KIND_OF_TYPE } from './fields.ts'

type ListedField = Pick<Field, 'key' | 'type'> & { readonly options: readonly FieldOption[] }

/** A list's specification with lab fields, which are columns like any other. @param fields in use */
export function specWithFields(spec: ListSpec, fields: readonly ListedField[]): ListSpec {
  if (fields.length === 0) return spec
  const kinds = fields.map(({ key, type }) => [fieldName(key), FIELD_KINDS[KIND_OF_TYPE[type]].column] as const)
  const custom = fields.map(({ key, type, options }): [string, CustomColumn] => [
    fieldName(key),
    { isSearched: type !== 'boolean', options },
  ])
  const people = fields.filter(({ type }) => type === 'person').map(({ key }) => fieldName(key))
  return {
    ...spec,
    columns: { ...spec.columns, ...Object.fromEntries(kinds) },
    custom: Object.fromEntries(custom),
    ...(spec.filter ? { filter: { ...spec.filter, people: [...(spec.filter.people ?? []), ...people] } } : {}),
  }
}
