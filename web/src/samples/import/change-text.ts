import type { SampleImportFields, SampleImportResult } from '@vitrine/contract/sample-import'
import { choiceText } from '../../fields/field-spec.ts'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

type Change = NonNullable<SampleImportResult['changes']>[number]

const SPECS: ReadonlyMap<string, SampleFieldSpec> = new Map(SAMPLE_FIELDS.map(spec => [spec.field as string, spec]))

/** The label of a field; an unknown field is its own label. */
export function fieldLabel(field: string): string {
  if (field === 'slide' || field === 'slide_name') return sampleImportMessages.slide
  return SPECS.get(field)?.label ?? field
}

function shown(spec: SampleFieldSpec | undefined, value: string): string {
  if (spec?.kind === 'date') return formatDate(value)
  if (spec?.kind === 'timestamp') return formatDateTime(value)
  return spec ? choiceText(spec, value) : value
}

export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return sampleImportMessages.emptyValue
  if (typeof value === 'string') return shown(SPECS.get(field), value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The report contains the slide's id; if the row names the slide, its name is shown as well. */
function slideText(id: unknown, { slide, slide_name }: SampleImportFields): string {
  const name = typeof slide === 'string' ? slide : slide_name
  const text = valueText('slide', id)
  return id === null || !name || name === text ? text : sampleImportMessages.slideNamed(name, text)
}

/** Old and new value; as JSON if they would read the same, such as times that differ by seconds. */
export function changeText({ field, from, to }: Change, written: SampleImportFields): { from: string; to: string } {
  const texts = {
    from: valueText(field, from),
    to: field === 'slide' ? slideText(to, written) : valueText(field, to),
  }
  return texts.from === texts.to ? { from: JSON.stringify(from), to: JSON.stringify(to) } : texts
}
