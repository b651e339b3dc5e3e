import type { ExportRequest } from '@vitrine/contract/export/export'
import { bodyParams, type QueriedList, type Selected, selectedRecords } from '../../search/record-choice.ts'
import { cellField } from '../cell-editing/cell-edit.ts'
import type { Column } from '../columns/column.ts'

export interface ExportChoice {
  rows: 'matching' | 'selected'
  columns: 'shown' | 'all'
  format: 'xlsx' | 'csv'
  headers: 'labels' | 'names'
}

export interface ExportedList extends QueriedList {
  selected: Selected
  visibleColumns: readonly Column<never>[]
}

const columnNames = (columns: readonly Column<never>[]): string[] => [
  ...new Set(columns.flatMap(column => column.exportAs ?? [cellField(column)])),
]

export function exportRequest(list: ExportedList, { rows, columns, format, headers }: ExportChoice): ExportRequest {
  const { ordering, params } = bodyParams(list)
  return {
    format,
    headers,
    ...(columns === 'shown' ? { columns: columnNames(list.visibleColumns) } : {}),
    ...(ordering === undefined ? {} : { ordering }),
    where: rows === 'selected' ? selectedRecords(list, list.selected) : { query: params, total: list.total },
  }
}
