import { fieldName } from '@vitrine/contract/fields/field-values'
import type { Field, FieldType } from '@vitrine/contract/fields/fields'
import type { FieldChoice, FieldSpec } from '../../fields/field-spec.ts'
import { labValue } from '../../fields/lab-values.ts'
import { LabValue } from '../../lab-fields/lab-value.tsx'
import { labEditText, labValueText } from '../../lab-fields/lab-value-text.ts'
import type { Column } from '../columns/column.ts'

/** Minimum widths in pixels, which are also the weights for the remaining width. */
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

/** The number of lab field columns shown by default: more would push the table's own columns out of view. */
const SHOWN_COLUMNS = 4

/** Several options are edited by their labels, which contain no semicolon, so that a copy reads the same in a spreadsheet. */
function byLabels(spec: FieldSpec): FieldSpec {
  const { kind, choices, addOption } = spec
  if (kind !== 'choices' || !choices) return spec
  const byLabel = (choice: FieldChoice) => ({ ...choice, value: choice.label })
  return {
    ...spec,
    choices: choices.map(byLabel),
    ...(addOption && { addOption: async (...added) => byLabel(await addOption(...added)) }),
  }
}

/** Types whose cells show more than text. */
const DRAWN: readonly FieldType[] = ['choice', 'multi_choice', 'url']

/** The column of a lab field, derived from its definition. @param place index among the fields in use */
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
