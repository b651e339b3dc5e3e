import type { FieldOption } from '../api/field-options.ts'
import type { ColumnKind, CustomColumn, ListSpec } from '../api/list-spec.ts'
import { fieldName } from './field-values.ts'
import type { Field, FieldType } from './fields.ts'

const KINDS: Readonly<Record<FieldType, ColumnKind>> = {
  text: 'text',
  long_text: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  choice: 'choice',
  multi_choice: 'choices',
  person: 'reference',
}

type ListedField = Pick<Field, 'key' | 'type'> & { readonly options: readonly FieldOption[] }

/** A list's specification with lab fields, which are columns like any other. @param fields in use */
export function specWithFields(spec: ListSpec, fields: readonly ListedField[]): ListSpec {
  if (fields.length === 0) return spec
  const kinds = fields.map(({ key, type }) => [fieldName(key), KINDS[type]] as const)
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
