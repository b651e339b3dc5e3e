import type { SampleImportFields, SampleImportResult } from '@vitrine/contract/sample-import'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { importMessages } from './import-messages.ts'

type Change = NonNullable<SampleImportResult['changes']>[number]

const SPECS: ReadonlyMap<string, SampleFieldSpec> = new Map(SAMPLE_FIELDS.map(spec => [spec.field as string, spec]))

/** A field as people know it; one that this page does not know stands as it is. */
export function fieldLabel(field: string): string {
  if (field === 'slide' || field === 'slide_name') return importMessages.slide
  return SPECS.get(field)?.label ?? field
}

function shown(spec: SampleFieldSpec | undefined, value: string): string {
  if (spec?.kind === 'date') return formatDate(value)
  if (spec?.kind === 'timestamp') return formatDateTime(value)
  return spec?.choices?.find(choice => choice.value === value)?.label ?? value
}

/** A value as people read it. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return importMessages.emptyValue
  if (typeof value === 'string') return shown(SPECS.get(field), value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The report tells the slide's id; where the row names it, its name stands with it. */
function slideText(id: unknown, { slide, slide_name }: SampleImportFields): string {
  const name = typeof slide === 'string' ? slide : slide_name
  const words = valueText('slide', id)
  return id === null || !name || name === words ? words : importMessages.slideNamed(name, words)
}

/** Old and new value; as they are where nobody could read a difference, such as one of seconds. */
export function changeText({ field, from, to }: Change, written: SampleImportFields): { from: string; to: string } {
  const words = {
    from: valueText(field, from),
    to: field === 'slide' ? slideText(to, written) : valueText(field, to),
  }
  return words.from === words.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : words
}
