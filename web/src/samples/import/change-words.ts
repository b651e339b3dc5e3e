import { formatDate, formatDateTime } from '../../format/dates.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { importMessages } from './import-messages.ts'

const SPECS: ReadonlyMap<string, SampleFieldSpec> = new Map(SAMPLE_FIELDS.map(spec => [spec.field as string, spec]))

/** A field as people know it; one that this page does not know stands as it is. */
export function fieldWords(field: string): string {
  if (field === 'slide' || field === 'slide_name') return importMessages.slide
  return SPECS.get(field)?.label ?? field
}

function shown(spec: SampleFieldSpec | undefined, value: string): string {
  if (spec?.kind === 'date') return formatDate(value)
  if (spec?.kind === 'timestamp') return formatDateTime(value)
  return spec?.choices?.find(choice => choice.value === value)?.label ?? value
}

/** A value as people read it. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return importMessages.emptyValue
  if (typeof value === 'string') return shown(SPECS.get(field), value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Old and new value; as they are where nobody could read a difference, such as one of seconds. */
export function changeWords(field: string, from: unknown, to: unknown): { from: string; to: string } {
  const words = { from: valueWords(field, from), to: valueWords(field, to) }
  return words.from === words.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : words
}
