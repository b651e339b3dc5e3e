import { choiceText, type FieldSpec } from '../../fields/field-spec.ts'
import { fieldText } from '../../fields/field-text.ts'
import { formatDate, formatDateTime } from '../../format/dates.ts'

/** A value as displayed; '' for none. */
export function shownValue(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(item => choiceText(spec, String(item))).join('; ')
  if (spec.kind === 'date') return formatDate(String(value))
  if (spec.kind === 'timestamp') return formatDateTime(String(value))
  if (spec.kind === 'choice') return choiceText(spec, fieldText('choice', value))
  if (spec.kind === 'person') return fieldText('person', value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return spec.unit === undefined ? text : `${text} ${spec.unit}`
}

/** Old and new value; in stored form if they would look the same, such as times that differ by seconds. */
export function shownChange(spec: FieldSpec, from: unknown, to: unknown): { from: string; to: string } {
  const texts = { from: shownValue(spec, from), to: shownValue(spec, to) }
  return texts.from === texts.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : texts
}
