import { formatDate, formatDateTime } from '../format/dates.ts'
import { choiceText, type FieldSpec } from './field-spec.ts'
import { fieldText } from './field-text.ts'

type Shown = Pick<FieldSpec, 'kind' | 'choices' | 'unit'>

/** A value as displayed; '' for none. */
export function shownValue(spec: Shown, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(item => shownValue(spec, item)).join('; ')
  if (spec.kind === 'date') return formatDate(String(value))
  if (spec.kind === 'timestamp') return formatDateTime(String(value))
  if (spec.kind === 'person') return fieldText('person', value)
  if (spec.kind === 'choice') return choiceText(spec, fieldText('choice', value))
  const text = typeof value === 'object' ? JSON.stringify(value) : choiceText(spec, String(value))
  return spec.unit === undefined ? text : `${text} ${spec.unit}`
}

/** Old and new value; in stored form if they would look the same, such as times that differ by seconds. */
export function shownChange(spec: Shown, from: unknown, to: unknown): { from: string; to: string } {
  const texts = { from: shownValue(spec, from), to: shownValue(spec, to) }
  return texts.from === texts.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : texts
}
