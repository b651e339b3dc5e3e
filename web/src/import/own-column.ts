import type { Field } from '@vitrine/contract/fields'
import { ownFieldSpec } from '../own-fields/own-field-spec.ts'
import { ownValueText } from '../own-fields/own-value-text.ts'
import { fieldColumn } from './field-column.ts'
import type { ImportColumn } from './record-import.ts'

/** The column of a field of the lab's own. */
export const ownColumn = (field: Field): ImportColumn => ({
  ...fieldColumn(ownFieldSpec(field)),
  valueText: value => ownValueText(field, value) ?? undefined,
})
