import { readFieldEntry } from '../fields/field-entry.ts'
import { choiceText, type FieldSpec } from '../fields/field-spec.ts'
import { formatDate, formatDateTime } from '../format/dates.ts'
import type { ImportColumn } from './record-import.ts'

function textOf(spec: FieldSpec, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (spec.kind === 'date') return formatDate(value)
  return spec.kind === 'timestamp' ? formatDateTime(value) : choiceText(spec, value)
}

const withoutLimits = ({ maxLength: _, minimum: __, ...spec }: FieldSpec): FieldSpec => spec

/** The column of a field, which a file calls by its name or by its label. */
export const fieldColumn = (spec: FieldSpec): ImportColumn => ({
  name: spec.field,
  headers: [spec.field, spec.label],
  label: spec.label,
  // Records may hold values from before there were limits: only the server can tell that a row does not change them.
  read: text => readFieldEntry(withoutLimits(spec), text),
  valueText: value => textOf(spec, value),
})
