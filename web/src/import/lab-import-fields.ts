import type { ExportColumn } from '@vitrine/contract/export/export-columns'
import { distinguishLabels } from '@vitrine/contract/fields/distinguish-labels'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'
import { labFieldSpec } from '../lab-fields/lab-field-spec.ts'
import { isInUse } from '../lab-fields/use-lab-fields.ts'
import type { ImportField } from './import-kind.ts'

/** Lab fields in use, with labels that no other column has. */
export const labImportFields = (
  defined: readonly Field[],
  others: readonly ImportField[],
  serverHeaders: readonly string[],
): readonly ImportField[] =>
  distinguishLabels(defined.filter(isInUse), [
    ...others.flatMap(({ spec }) => [spec.field, spec.label]),
    ...serverHeaders,
  ]).map(own => ({
    spec: labFieldSpec(own),
    synonyms: [],
    own,
  }))

/** The headers of an export, by label and by name, including lab fields. */
export const exportHeadersOf = (
  columns: readonly Pick<ExportColumn<never>, 'name' | 'label'>[],
  fields: readonly ImportField[],
): readonly (readonly string[])[] => {
  const own = fields.flatMap(({ own }) => own ?? [])
  return [
    [...columns.map(({ label }) => label), ...fields.flatMap(({ own, spec }) => (own ? [spec.label] : []))],
    [...columns.map(({ name }) => name), ...own.map(({ key }) => fieldName(key))],
  ]
}
