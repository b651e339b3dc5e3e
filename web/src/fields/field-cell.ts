import type { CellEdit, CellValue, Column } from '../table/columns/column.ts'
import { readFieldEntry } from './field-entry.ts'
import type { FieldSpec } from './field-spec.ts'

/** Numbers and sizes are typed as text, and read as forms and files read them. */
const textEdit = (spec: FieldSpec): CellEdit => ({
  kind: 'text',
  check: value => {
    const entry = readFieldEntry(spec, String(value ?? ''))
    return 'error' in entry ? entry.error : undefined
  },
})

export function fieldEdit(spec: FieldSpec): NonNullable<Column<unknown>['edit']> {
  const { kind, choices } = spec
  if (choices) return { kind: 'select', choices }
  return kind === 'text' || kind === 'long-text' || kind === 'integer' ? kind : textEdit(spec)
}

/** A cell's value as the call takes it. */
export const cellFieldValue = ({ kind }: FieldSpec, value: CellValue): CellValue =>
  value !== null && kind === 'number' ? Number(value) : value
