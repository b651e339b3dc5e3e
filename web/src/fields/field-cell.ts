import type { CellEdit, CellValue, Column } from '../table/columns/column.ts'
import { limitError, readFieldEntry } from './field-entry.ts'
import type { FieldKind, FieldSpec } from './field-spec.ts'

/** Kinds whose pasted texts are read by the locale first. */
const NOTATIONS: Partial<Record<FieldKind, NonNullable<CellEdit['notation']>>> = { number: 'number', date: 'date' }

/** Numbers and sizes are typed as text, and read as forms and files read them. */
export const textEdit = (spec: FieldSpec): CellEdit => ({
  kind: 'text',
  read: text => readFieldEntry(spec, text),
  ...(spec.Suggestions && { Suggestions: spec.Suggestions }),
  ...(NOTATIONS[spec.kind] && { notation: NOTATIONS[spec.kind] }),
  check: value => {
    const entry = readFieldEntry(spec, String(value ?? ''))
    return 'error' in entry ? entry.error : undefined
  },
})

export function fieldEdit(spec: FieldSpec): NonNullable<Column<unknown>['edit']> {
  const { kind, choices } = spec
  if (choices) return { kind: 'select', choices }
  if (kind !== 'text' && kind !== 'long-text' && kind !== 'integer') return textEdit(spec)
  return { kind, check: value => limitError(spec, value) }
}

/** A cell's value as the call takes it. */
export const cellFieldValue = ({ kind }: FieldSpec, value: CellValue): CellValue =>
  value !== null && kind === 'number' ? Number(value) : value
