import { choiceText } from '../fields/field-spec.ts'
import { objectLines } from '../files/metadata-values.ts'
import { formatDate, formatDateTime } from '../format/dates.ts'
import type { SampleField, SampleFieldSpec } from './sample-fields.ts'
import { formatFileSize, formatLength, formatThreshold } from './sample-sizes.ts'

/** Numbers that are displayed differently than stored. */
const NUMBERS: Partial<Record<SampleField, (value: number) => string | null>> = {
  blur_detection_threshold: formatThreshold,
  tiles: formatLength,
}

/** A field's value as displayed, as text; null if it is missing. */
export function sampleFieldText(spec: SampleFieldSpec, value: unknown): string | null {
  if (typeof value === 'object' && value !== null) return objectLines(value).join('\n')
  const number = NUMBERS[spec.field]
  if (number && typeof value === 'number') return number(value)
  const text = String(value ?? '')
  if (text === '') return null
  if (spec.kind === 'date') return formatDate(text)
  if (spec.kind === 'timestamp') return formatDateTime(text)
  return spec.kind === 'size' ? formatFileSize(text) : choiceText(spec, text)
}
