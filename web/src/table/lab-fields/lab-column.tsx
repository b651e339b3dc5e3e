import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field, FieldType } from '@vitrine/contract/fields/fields'
import type { FieldChoice, FieldSpec } from '../../fields/field-spec.ts'
import { labValue } from '../../fields/lab-values.ts'
import { LabValue } from '../../lab-fields/lab-value.tsx'
import { labEditText, labValueText } from '../../lab-fields/lab-value-text.ts'
import type { Column } from '../columns/column.ts'

/** Narrowest widths in pixels, which are the shares of the width that is left over as well. */
const WIDTHS: Readonly<Record<FieldType, number>> = {
  text: 110,
  long_text: 140,
  number: 84,
  date: 104,
  boolean: 78,
  choice: 100,
  multi_choice: 120,
  person: 104,
  url: 130,
}

/** This many columns of lab fields are shown unless a user chooses others: more would push the table's own out of sight. */
const SHOWN_COLUMNS = 4

/** Several options are edited by their labels, which have no semicolon: what is copied then reads the same in a spreadsheet. */
function byLabels(spec: FieldSpec): FieldSpec {
  const { kind, choices, addOption } = spec
  if (kind !== 'choices' || !choices) return spec
  const named = (choice: FieldChoice) => ({ ...choice, value: choice.label })
  return {
    ...spec,
    choices: choices.map(named),
    ...(addOption && { addOption: async (...added) => named(await addOption(...added)) }),
  }
}

/** Types of which a cell shows more than text. */
const DRAWN: readonly FieldType[] = ['choice', 'multi_choice', 'url']

/** The column of a lab field, from its definition alone. @param place among those in use, from 0 */
export function labColumn<Row extends object>(field: Field, spec: FieldSpec, place: number): Column<Row> {
  return {
    id: fieldName(field.key),
    header: field.label,
    weight: WIDTHS[field.type],
    floor: WIDTHS[field.type],
    ...((place >= SHOWN_COLUMNS || field.type === 'long_text') && { isHiddenByDefault: true }),
    text: row => labEditText(field, labValue(row, field)) || null,
    accessibleText: row => labValueText(field, labValue(row, field)),
    ...(DRAWN.includes(field.type) && { cell: row => <LabValue field={field} value={labValue(row, field)} /> }),
    edit: byLabels(spec),
    ...(field.type === 'url' && { hasOwnButton: true }),
  }
}
