import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { distinguishLabels } from '@vitrine/contract/fields/distinguish-labels'
import { specWithFields } from '@vitrine/contract/fields/field-columns'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field, FieldType } from '@vitrine/contract/fields/fields'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labPatch } from '../../fields/lab-values.ts'
import { labFieldSpec } from '../../lab-fields/lab-field-spec.ts'
import type { Dashboard, DashboardTask } from '../records/dashboard.ts'
import type { TableFilterField } from '../records/table-filters.ts'
import type { DashboardRow } from '../records/use-records.ts'
import { labColumn } from './lab-column.tsx'

/** Types with few values, which the facet panel counts by default. */
const FACET_TYPES: readonly FieldType[] = ['choice', 'multi_choice', 'boolean']

/** The filter and facet fields of lab fields. */
function ownFilters(table: string, fields: readonly Field[]): readonly TableFilterField[] {
  const spec = specWithFields(TABLE_LISTS[table as RecordKind], fields)
  return fields.flatMap(field => {
    const name = fieldName(field.key)
    const kind = fieldKind(spec, name)
    const { choices } = field.type === 'boolean' ? {} : labFieldSpec(field)
    const isFacet = FACET_TYPES.includes(field.type)
    return kind === undefined ? [] : [{ name, label: field.label, kind, isFacet, ...(choices && { choices }) }]
  })
}

/** The table's labels of its other fields, in every list of choices. */
const labelsOf = <Row extends DashboardRow, Task extends DashboardTask>({
  columns,
  searchColumns,
  filtering,
}: Dashboard<Row, Task>): string[] => [
  ...columns.map(({ header }) => header),
  ...[...(searchColumns ?? []), ...filtering.fields].map(({ label }) => label),
]

/**
 * Adds lab fields to a table: each becomes a column, edited in place by its type, and appears in search, filters, facets, groups
 * and bulk edits. A label that another column already has is qualified.
 * @param defined fields in use; if there are none, the same table is returned
 */
export function withLabFields<Row extends DashboardRow, Task extends DashboardTask>(
  dashboard: Dashboard<Row, Task>,
  defined: readonly Field[],
): Dashboard<Row, Task> {
  if (defined.length === 0) return dashboard
  const { table, columns, searchColumns, filtering, bulk, update } = dashboard
  const fields = distinguishLabels(defined, labelsOf(dashboard))
  const specs = fields.map(labFieldSpec)
  const searched = fields.filter(({ type }) => type !== 'boolean')
  return {
    ...dashboard,
    labFields: fields,
    columns: [...columns, ...fields.map((field, place) => labColumn<Row>(field, specs[place] as FieldSpec, place))],
    ...(searchColumns && {
      searchColumns: [...searchColumns, ...searched.map(({ key, label }) => ({ value: fieldName(key), label }))],
    }),
    filtering: { ...filtering, fields: [...filtering.fields, ...ownFilters(table, fields)] },
    bulk: { ...bulk, fields: async () => [...(await bulk.fields()), ...specs] },
    update: (row, patch, action) => update(row, labPatch(patch), action),
  }
}
