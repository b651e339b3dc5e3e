import { foldText } from '../text/fold-text.ts'
import type { Field, FieldState } from './fields.ts'

/** Files and people take labels that differ in case or spaces alone for the same. */
const labelKey = (label: string) => foldText(label).replaceAll(/\s+/g, '')

const MARKS: Readonly<Partial<Record<FieldState, string>>> = { retired: 'out of use' }

/**
 * Lab fields with labels that no other field of the record has: 'Organ (lab field)' if there is an Organ, too. A retired one is
 * 'Organ (out of use)'. Returns the same field if nothing clashes.
 */
export function tellFieldsApart<Told extends Pick<Field, 'label' | 'state'>>(
  fields: readonly Told[],
  others: Iterable<string>,
): readonly Told[] {
  const taken = new Set(Array.from(others, labelKey))
  return fields.map(field =>
    taken.has(labelKey(field.label))
      ? { ...field, label: `${field.label} (${MARKS[field.state] ?? 'lab field'})` }
      : field,
  )
}
