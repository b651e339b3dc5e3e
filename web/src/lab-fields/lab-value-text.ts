import type { Field } from '@vitrine/contract/fields/fields'
import { fieldText } from '../fields/field-text.ts'
import { formatDate } from '../format/dates.ts'
import { personName } from '../history/person-name.ts'
import { labFieldsMessages as messages } from './lab-fields-messages.ts'

/** An option of a record's value, as displayed. */
export interface ShownOption {
  readonly key: string
  readonly label: string
  readonly color: string | null
}

/** Colors for options without one, in order of use. Grey is for options that are no longer defined. */
const COLORS = ['purple', 'blue', 'green', 'yellow', 'red'] as const

/** Uses colors that no option has first, so that options differ as long as there are enough. */
function withColors(options: Field['options']): readonly ShownOption[] {
  const free = COLORS.filter(color => !options.some(option => option.color === color))
  const offered = free.length > 0 ? free : COLORS
  let place = 0
  return options.map(({ key, label, color }) => ({
    key,
    label,
    color: color ?? (offered[place++ % offered.length] as string),
  }))
}

/** The options of a value, in their defined order. One that is no longer defined is shown as its key. */
export function optionsOf({ options }: Pick<Field, 'options'>, value: unknown): readonly ShownOption[] {
  const keys = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String)
  const known = withColors(options).filter(({ key }) => keys.includes(key))
  const others = keys.filter(key => !known.some(option => option.key === key))
  return [...known, ...others.map(key => ({ key, label: key, color: null }))]
}

/** A number with all decimals of its field, so that values are aligned, and its unit. */
function numberText({ decimals, unit }: Field, value: unknown): string {
  const text = typeof value === 'number' && decimals !== null ? value.toFixed(decimals) : String(value)
  return unit ? `${text} ${unit}` : text
}

/** A person by name; after an edit, by username until the record is reloaded. */
const personText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? personName(value as { username: string; name: string | null })
    : String(value)

/** A value of a lab field as displayed: '4.50 µm', 'Jan 5, 2026', 'CD3; CD8', 'Yes'. Null for none. */
export function labValueText(field: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field.type) {
    case 'number':
      return numberText(field, value)
    case 'date':
      return formatDate(String(value))
    case 'boolean':
      return value === true ? messages.yes : messages.no
    case 'choice':
    case 'multi_choice':
      return optionsOf(field, value)
        .map(({ label }) => label)
        .join('; ')
    case 'person':
      return personText(value)
    default:
      return String(value)
  }
}

/** A value as in exported files: '4.5', '2026-01-05', 'CD3; CD8', 'yes', a username. '' for none. */
export function ownPlainText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'boolean') return value === true ? 'yes' : 'no'
  return field.type === 'choice' ? (labValueText(field, value) ?? '') : labEditText(field, value)
}

/** A value as the text of a cell editor, and as copied: without the unit, several options by label. */
export function labEditText(field: Field, value: unknown): string {
  if (field.type === 'multi_choice') return labValueText(field, value) ?? ''
  return fieldText(field.type === 'person' ? 'person' : 'text', value)
}
