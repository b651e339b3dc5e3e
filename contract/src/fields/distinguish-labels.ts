import { foldText } from '../text/fold-text.ts'
import type { Field, FieldState } from './fields.ts'

/** Files and people treat labels that differ only in case or spaces as equal. */
const labelKey = (label: string) => foldText(label).replaceAll(/\s+/g, '')

const MARKS: Readonly<Partial<Record<FieldState, string>>> = { retired: 'out of use' }

/**
 * Makes the labels of lab fields differ from those of the record's other fields: 'Organ (lab field)' if there is an Organ, too. A
 * retired one becomes 'Organ (out of use)'. Returns the field unchanged if no label conflicts.
 */
export function distinguishLabels<LabeledField extends Pick<Field, 'label' | 'state'>>(
  fields: readonly LabeledField[],
  others: Iterable<string>,
): readonly LabeledField[] {
  const taken = new Set(Array.from(others, labelKey))
  return fields.map(field =>
    taken.has(labelKey(field.label))
      ? { ...field, label: `${field.label} (${MARKS[field.state] ?? 'lab field'})` }
      : field,
  )
}
