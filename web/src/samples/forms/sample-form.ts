import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { calendarDate } from '../../format/dates.ts'
import { type FieldEntry, readFieldEntry } from '../field-entry.ts'
import { SAMPLE_FIELDS, type SampleField, type SampleFieldKind, type SampleFieldSpec } from '../sample-fields.ts'
import type { SampleErrors, SampleValues } from './new-sample.ts'

/** The fields' names, as clashes tell them. */
export const SAMPLE_LABELS = Object.fromEntries(SAMPLE_FIELDS.map(({ field, label }) => [field, label])) as Readonly<
  Record<SampleField, string>
>

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** '2026-01-31 14:05' in the browser's own zone, with seconds only where there are any; one that can't be read as it stands. */
function momentText(written: string): string {
  const date = new Date(written)
  if (Number.isNaN(date.getTime())) return written
  const [seconds, thousandths] = [date.getSeconds(), date.getMilliseconds()]
  const fraction = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`
  const rest = seconds + thousandths === 0 ? '' : `:${twoDigits(seconds)}${fraction}`
  return `${calendarDate(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${rest}`
}

function textOf(kind: SampleFieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value, null, 2)
  return kind === 'timestamp' ? momentText(String(value)) : String(value)
}

/** Every field that can be edited, as text. */
export const sampleValues = (sample: Sample): SampleValues =>
  Object.fromEntries(SAMPLE_FIELDS.map(({ field, kind }) => [field, textOf(kind, sample[field])])) as SampleValues

const readTyped = (spec: SampleFieldSpec, values: SampleValues): FieldEntry =>
  readFieldEntry(spec, values[spec.field].trim())

const typedInto = (values: SampleValues, base: Sample) => {
  const read = sampleValues(base)
  return SAMPLE_FIELDS.filter(({ field }) => values[field] !== read[field])
}

/** What can't be saved as it was typed. A field that was not touched is in nobody's way, but for the Sample ID (spec 1 §5). */
export function sampleErrors(values: SampleValues, base: Sample): SampleErrors {
  const touched = typedInto(values, base)
  const isLooked = (spec: SampleFieldSpec) => spec.field === 'sample_id' || touched.includes(spec)
  return Object.fromEntries(
    SAMPLE_FIELDS.filter(isLooked).flatMap(spec => {
      const entry = readTyped(spec, values)
      return 'error' in entry ? [[spec.field, entry.error]] : []
    }),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Only changed fields (spec 1 §7), null for one that was emptied. Read only what has no faults. */
export const samplePatch = (values: SampleValues, base: Sample): SamplePatch =>
  Object.fromEntries(
    typedInto(values, base).flatMap(spec => {
      const entry = readTyped(spec, values)
      return 'value' in entry && !isSame(entry.value, base[spec.field]) ? [[spec.field, entry.value]] : []
    }),
  )
