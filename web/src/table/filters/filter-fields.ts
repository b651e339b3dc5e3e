import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import type { TableFilterField, TableFilters } from '../records/table-filters.ts'

export interface FilterField extends TableFilterField {
  readonly kind: FilterKind
}

/** The filter fields that a table's list supports: those that the dashboard offers, in its order, then its other columns. */
export function filterFields(table: string, { fields, labels = {} }: TableFilters): readonly FilterField[] {
  const spec = TABLE_LISTS[table as RecordKind]
  const others = Object.keys(spec.columns)
    .filter(name => fields.every(field => field.name !== name))
    .map((name): TableFilterField => ({ name, label: labels[name] ?? name, isOffered: false }))
  return [...fields, ...others].flatMap(field => {
    const kind = field.kind ?? fieldKind(spec, field.name)
    return kind === undefined ? [] : [{ ...field, kind }]
  })
}

export const isOffered = ({ isOffered = true }: FilterField) => isOffered

/** The field with this name; an unknown one is labelled with its name. */
export const fieldNamed = (fields: readonly FilterField[], name: string): FilterField =>
  fields.find(field => field.name === name) ?? { name, label: name, kind: 'text', isOffered: false }
