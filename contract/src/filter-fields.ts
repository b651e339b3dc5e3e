import type { FilterKind, ListSpec } from './route.ts'

/** The fields that a filter can name, with their kinds. The id has no order that means anything. */
const filterFieldsOf = ({ columns, filter }: ListSpec): ReadonlyMap<string, FilterKind> =>
  new Map<string, FilterKind>([
    ...Object.entries(columns).map(([name, kind]): [string, FilterKind] => [
      name,
      name === 'id' ? 'reference' : filter?.people?.includes(name) ? 'person' : kind,
    ]),
    ...Object.entries(filter?.fields ?? {}),
  ])

const fieldsOf = new WeakMap<ListSpec, ReadonlyMap<string, FilterKind>>()

/** The kind of a field of filters, facets and groups; undefined where the list has no such field. */
export function fieldKind(spec: ListSpec, name: string): FilterKind | undefined {
  const fields = fieldsOf.get(spec) ?? filterFieldsOf(spec)
  fieldsOf.set(spec, fields)
  return fields.get(name) ?? (readCaseField(spec, name) && 'text')
}

/** The part of a text that says which case, patient or block a record belongs to. */
export interface CaseField {
  readonly field: string
  readonly separator: string
  /** The first so many parts; where negative, all but the last so many. */
  readonly parts: number
}

const CASE_FIELD = /^case:(name|block_id):([-_./ ]):(-?[1-9]\d?)$/

/** Reads `case:FIELD:SEP:N`: the first N parts of a text that is cut at a separator. */
export function readCaseField(spec: ListSpec, name: string): CaseField | undefined {
  const [, field, separator, parts] = CASE_FIELD.exec(name) ?? []
  if (field === undefined || separator === undefined || !Object.hasOwn(spec.columns, field)) return undefined
  return { field, separator, parts: Number(parts) }
}
