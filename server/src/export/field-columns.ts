import { FIELD_KINDS } from '@vitrine/contract/api/field-kinds'
import type { ExportColumn, ExportValue } from '@vitrine/contract/export/export-columns'
import { distinguishLabels } from '@vitrine/contract/fields/distinguish-labels'
import { fieldName, valueOfKey } from '@vitrine/contract/fields/field-values'
import { KIND_OF_TYPE } from '@vitrine/contract/fields/fields'
import { writtenValue } from '@vitrine/contract/fields/written-value'
import type { Definition } from '../fields/definitions.ts'

/** A record as in replies. */
export interface RowWithFields {
  fields?: Readonly<Record<string, unknown>> | undefined
}

/** Separates labels, which never contain a semicolon. */
const SEPARATOR = '; '

function exportValue(field: Definition, value: unknown): ExportValue {
  const written = writtenValue(field, value)
  return Array.isArray(written) ? written.join(SEPARATOR) : (written as ExportValue)
}

/**
 * The columns of lab fields, by their positions.
 * @param others the record's other columns, since labels in a file are unique
 */
export const fieldColumns = (
  fields: readonly Definition[],
  others: readonly Pick<ExportColumn<never>, 'name' | 'label'>[],
): ExportColumn<RowWithFields>[] =>
  distinguishLabels(
    fields,
    others.flatMap(({ name, label }) => [name, label]),
  ).map(field => ({
    name: fieldName(field.key),
    label: field.label,
    kind: FIELD_KINDS[KIND_OF_TYPE[field.type]].file,
    value: row => exportValue(field, valueOfKey(row.fields, field.key)),
  }))
