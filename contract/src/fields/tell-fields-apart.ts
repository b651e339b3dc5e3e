import { foldText } from '../text/fold-text.ts'
import type { Field, FieldState } from './fields.ts'

/** Files and people take labels that differ in case or spaces alone for the same. */
const labelKey = (label: string) => foldText(label).replaceAll(/\s+/g, '')

const MARKS: Readonly<Partial<Record<FieldState, string>>> = { retired: 'out of use' }

/**
 * Fields of the lab's own by labels that none of the record's other fields has: 'Organ (lab field)' where these have an Organ,
 * too. A retired one is 'Organ (out of use)'. The very same field where nothing clashes.
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
