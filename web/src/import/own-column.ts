import type { Field } from '@vitrine/contract/fields'
import { tellFieldsApart } from '@vitrine/contract/tell-fields-apart'
import { ownFieldSpec } from '../own-fields/own-field-spec.ts'
import { ownValueText } from '../own-fields/own-value-text.ts'
import { fieldColumn } from './field-column.ts'
import type { ImportColumn, RecordImport } from './record-import.ts'

/** The column of a field of the lab's own. */
export const ownColumn = (field: Field): ImportColumn => ({
  ...fieldColumn(ownFieldSpec(field)),
  valueText: value => ownValueText(field, value) ?? undefined,
})

/** Fields of the lab's own by headers that no other column of a file has. */
export const fieldsOfFile = (
  fields: readonly Field[],
  { columns, serverHeaders }: Pick<RecordImport, 'columns' | 'serverHeaders'>,
): readonly Field[] => tellFieldsApart(fields, [...columns.flatMap(({ headers }) => headers), ...serverHeaders])
