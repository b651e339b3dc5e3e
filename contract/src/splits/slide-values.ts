import { caseKey } from '../lists/case-key.ts'
import type { Rule, SampleRule, SlideRule } from './rules.ts'

/** What rules read of a slide; a slide of the API is one, but for its samples and lab fields. */
export interface SlideRecord extends Readonly<Partial<Record<Exclude<SlideRule, 'status'>, string | null>>> {
  readonly status?: { readonly name: string } | null
  readonly file?: {
    readonly name: string
    readonly size: number | null
    /** 64 lower-case hexadecimal digits, where it is known. */
    readonly sha256?: string | null
    readonly metadata: unknown
    /** An identifier shared by copies of one scan, if it is known. */
    readonly scan?: string | null
  } | null
  /** Values of lab fields by their keys, as they are written (fields/written-value.ts). */
  readonly fields?: unknown
  readonly samples?: readonly Readonly<Partial<Record<SampleRule, string | null>>>[]
}

/** Printable ASCII without blanks, which NFKC leaves alone. Most values are, and normalizing is what a check costs. */
const PLAIN = /^[!-~]*$/

/** The form in which values are compared: NFKC, lower case, trimmed, runs of blanks as one. '' is no value. */
export const normalizeValue = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The values under a key of a JSON object, of a list each: texts as they are, anything else as its JSON text. */
function valuesAt(object: unknown, key: string): string[] {
  const value = isObject(object) && Object.hasOwn(object, key) ? object[key] : null
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values
    .filter(each => each !== null && each !== undefined)
    .map(each => (typeof each === 'string' ? each : JSON.stringify(each)))
}

/** A file is known by its bytes, else by name and size together. */
function fileValues(file: SlideRecord['file']): string[] {
  if (!file) return []
  if (file.sha256) return [file.sha256]
  return file.size === null || file.name.trim() === '' ? [] : [`${file.name} ${file.size}`]
}

/** A slide's values under a rule as they were written, blanks included. */
function writtenValues(slide: SlideRecord, rule: Rule): readonly (string | null | undefined)[] {
  switch (rule.kind) {
    case 'slide':
      return [rule.field === 'status' ? slide.status?.name : slide[rule.field]]
    case 'case':
      return [caseKey(normalizeValue(slide[rule.field] ?? ''), rule)]
    case 'metadata':
      return valuesAt(slide.file?.metadata, rule.key)
    case 'own':
      return valuesAt(slide.fields, rule.key)
    case 'sample':
      return (slide.samples ?? []).map(sample => sample[rule.field])
    case 'file':
      return fileValues(slide.file)
  }
}

/** The values of a slide under a rule as they were written, each once and trimmed; blanks are none. */
export const shownValues = (slide: SlideRecord, rule: Rule): string[] => [
  ...new Set(writtenValues(slide, rule).flatMap(text => text?.trim() || [])),
]

const NONE: readonly string[] = []

/** The values of a slide under a rule in the form in which they are compared, each once; blanks are none. */
export function ruleValues(slide: SlideRecord, rule: Rule): readonly string[] {
  const written = writtenValues(slide, rule)
  if (written.length > 1) return [...new Set(written.flatMap(text => normalizeValue(text ?? '') || []))]
  const value = normalizeValue(written[0] ?? '')
  return value === '' ? NONE : [value]
}
