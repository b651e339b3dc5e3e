import { type FieldSpec, isSearched } from '../../fields/field-spec.ts'
import { objectLines } from '../../files/metadata-values.ts'
import type { Column } from '../../table/columns/column.ts'
import { CreatedUpdatedCell, NameCell } from '../../table/grid/cells.tsx'
import type { NamedRow, NamedTable } from './named-table.ts'

/** A field as text; null if empty. */
export function namedText({ field, kind, choices = [] }: FieldSpec, row: NamedRow): string | null {
  const value = row[field]
  if (value === null || value === undefined || value === '') return null
  if (kind === 'json') return objectLines(value as object).join(', ') || null
  const chosen = kind === 'choice' && choices.find(choice => choice.value === String(value))
  return chosen ? chosen.label : String(value)
}

const widths: Partial<Record<FieldSpec['kind'], [weight: number, floor: number]>> = {
  'long-text': [260, 150],
  json: [220, 140],
}

/**
 * The columns of named records, derived from their fields. Links are edited in the form, and can't be sorted by, as their ids
 * have no meaningful order.
 */
export const namedColumns = (
  specs: readonly FieldSpec[],
  address: NamedTable['address'],
  more: readonly Column<NamedRow>[] = [],
): readonly Column<NamedRow>[] => [
  ...specs.map((spec): Column<NamedRow> => {
    const { field, label, kind } = spec
    const [weight, floor] = widths[kind] ?? (field === 'name' ? [240, 190] : [130, 100])
    const isText = kind === 'text' || kind === 'long-text'
    return {
      id: field,
      header: label,
      weight,
      floor,
      isSticky: field === 'name',
      isSortable: isText,
      text: row => namedText(spec, row),
      ...(isText && !isSearched(spec) && { edit: spec }),
      ...(field === 'name' && {
        hasOwnButton: address !== undefined,
        cell: (row: NamedRow) => <NameCell name={row.name} to={address?.(row.id)} />,
      }),
    }
  }),
  ...more,
  {
    id: 'created_at',
    header: 'Created',
    weight: 120,
    floor: 106,
    cell: row => <CreatedUpdatedCell created={row.created_at} updated={row.updated_at} />,
  },
]
