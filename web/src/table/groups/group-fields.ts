import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { fieldKind } from '@vitrine/contract/lists/filter-fields'
import { TABLE_LISTS } from '@vitrine/contract/tables/view-state'
import type { Column } from '../columns/column.ts'
import type { TableFilters } from '../records/table-filters.ts'
import { groupMessages } from './group-messages.ts'

type FieldColumn = Pick<Column<never>, 'id' | 'field' | 'header' | 'isSortable' | 'sortField'>

export interface GroupField {
  value: string
  label: string
}

/** Whether records can be grouped by a field. */
export const isGroupField = (of: RecordKind, field: string): boolean =>
  field.startsWith('fields.') || fieldKind(TABLE_LISTS[of], field) !== undefined

/** Texts that often begin with the name of a case. */
const CASE_FIELDS = ['name', 'block_id']
const CASE_SEPARATORS = ['_', '-']
const CASE_PARTS = [1, 2]

/** The field's name in the API; undefined for a column without a field that lists support. */
function fieldOf({ id, field = id, isSortable = true, sortField = field }: FieldColumn): string | undefined {
  return isSortable ? sortField : undefined
}

/** The columns of a table, and other fields that it can be filtered by. */
export function groupColumns(table: {
  columns: readonly FieldColumn[]
  filtering: TableFilters
}): readonly FieldColumn[] {
  const { columns, filtering } = table
  const others = filtering.fields.filter(
    ({ name, segments }) => !segments && columns.every(column => fieldOf(column) !== name),
  )
  return [...columns, ...others.map(({ name, label }) => ({ id: name, header: label }))]
}

/** The fields that rows can be grouped by: those of columns, and the case that a name begins with. */
export function groupFields(columns: readonly FieldColumn[], isKnown: (field: string) => boolean): GroupField[] {
  const ofColumns = columns.flatMap(column => {
    const value = fieldOf(column)
    return value !== undefined && isKnown(value) ? [{ value, label: column.header }] : []
  })
  const ofCases = CASE_FIELDS.flatMap(field =>
    CASE_SEPARATORS.flatMap(separator => CASE_PARTS.map(parts => `case:${field}:${separator}:${parts}`)),
  )
  const cases = ofCases.filter(isKnown).map(value => ({ value, label: groupLabel(columns, value) }))
  return [...ofColumns, ...cases]
}

/** The label of a group field. */
export function groupLabel(columns: readonly FieldColumn[], name: string): string {
  const [, field = '', separator = '', parts = ''] = /^case:(.+):(.):(\d+)$/.exec(name) ?? []
  if (field !== '') return groupMessages.caseOf(Number(parts), groupLabel(columns, field), separator)
  return columns.find(column => fieldOf(column) === name)?.header ?? name
}
