import type { FilterKind } from '../api/field-kinds.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { type CaseField, readCaseField } from './case-key.ts'

/** The fields that a filter can name, with their kinds. Ids have no meaningful order. */
const filterFieldsOf = ({ columns, filter }: ListSpec): ReadonlyMap<string, FilterKind> =>
  new Map<string, FilterKind>([
    ...Object.entries(columns).map(([name, kind]): [string, FilterKind] => [
      name,
      name === 'id' ? 'reference' : filter?.people?.includes(name) ? 'person' : kind,
    ]),
    ...Object.entries(filter?.fields ?? {}),
  ])

const fieldsOf = new WeakMap<ListSpec, ReadonlyMap<string, FilterKind>>()

/** The kind of a field of filters, facets and groups; undefined if the list has no such field. */
export function fieldKind(spec: ListSpec, name: string): FilterKind | undefined {
  const fields = fieldsOf.get(spec) ?? filterFieldsOf(spec)
  fieldsOf.set(spec, fields)
  return fields.get(name) ?? (readCase(spec, name) && 'text')
}

/** Reads `case:FIELD:SEP:N`, if the list has the field. */
export function readCase(spec: ListSpec, name: string): CaseField | undefined {
  const found = readCaseField(name)
  return found && Object.hasOwn(spec.columns, found.field) ? found : undefined
}
