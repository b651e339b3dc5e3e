import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import type { FieldChoice } from '../../fields/field-spec.ts'
import type { TableFilters } from '../records/table-filters.ts'

export interface FilterField {
  readonly name: string
  readonly label: string
  readonly kind: FilterKind
  /** Its possible values, if known. Others are loaded. */
  readonly choices?: readonly FieldChoice[]
  /** A yes-or-no field in words: `is there`, `is missing`. Its facet then offers 'With' and 'None'. */
  readonly yesNo?: readonly [string, string]
  /** The list's older parameter that chooses its values too. Default: its name. */
  readonly parameter?: string
  /** It has a facet in the panel unless the user hides it. */
  readonly isFacet: boolean
}

/** The fields of a table that its list knows, in the order of the dashboard's data. */
export function filterFields(table: string, { fields }: TableFilters): readonly FilterField[] {
  const spec = TABLE_LISTS[table as RecordKind]
  return fields.flatMap(({ isFacet = false, ...field }) => {
    const kind = field.kind ?? fieldKind(spec, field.name)
    return kind !== undefined ? [{ ...field, kind, isFacet }] : []
  })
}

/** The field with this name; an unknown one is shown by its name. */
export const fieldNamed = (fields: readonly FilterField[], name: string): FilterField =>
  fields.find(field => field.name === name) ?? { name, label: name, kind: 'text', isFacet: false }
