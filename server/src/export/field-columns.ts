import type { CreatedBy } from '@vitrine/contract/api/schema'
import type { ExportColumn, ExportKind, ExportValue } from '@vitrine/contract/export/export-columns'
import { fieldName, valueOfKey } from '@vitrine/contract/fields/field-values'
import type { FieldType } from '@vitrine/contract/fields/fields'
import { tellFieldsApart } from '@vitrine/contract/fields/tell-fields-apart'
import type { Definition } from '../fields/definitions.ts'

/** A record as replies show it. */
export interface RowWithFields {
  fields?: Readonly<Record<string, unknown>> | undefined
}

const KINDS: Readonly<Partial<Record<FieldType, ExportKind>>> = { number: 'number', date: 'date', boolean: 'boolean' }

/** Separates labels, none of which contains a semicolon. */
const SEPARATOR = '; '

function exportValue({ type, options }: Definition, value: unknown): ExportValue {
  const labelOf = (key: unknown) => options.find(option => option.key === key)?.label ?? String(key)
  if (value === null || value === undefined) return null
  switch (type) {
    case 'choice':
      return labelOf(value)
    case 'multi_choice':
      return (value as readonly unknown[]).map(labelOf).join(SEPARATOR)
    case 'person':
      return (value as NonNullable<CreatedBy>).username
    default:
      return value as ExportValue
  }
}

/**
 * The columns of lab fields, by their positions.
 * @param others the record's other columns: a file has no two of one label
 */
export const fieldColumns = (
  fields: readonly Definition[],
  others: readonly Pick<ExportColumn<never>, 'name' | 'label'>[],
): ExportColumn<RowWithFields>[] =>
  tellFieldsApart(
    fields,
    others.flatMap(({ name, label }) => [name, label]),
  ).map(field => ({
    name: fieldName(field.key),
    label: field.label,
    kind: KINDS[field.type] ?? 'text',
    value: row => exportValue(field, valueOfKey(row.fields, field.key)),
  }))
