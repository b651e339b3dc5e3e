/**
 * Rules define what joins slides into groups: a field, the beginning of a name, the metadata of the file, a field of the linked
 * samples. A rule is the same short text in the API, in addresses and in the database. Rules also name what is balanced and
 * reported.
 */
import { type CaseField, readCaseField } from '../lists/case-key.ts'

/** Fields of a slide that are rules by their own names. */
export const SLIDE_RULES = [
  'block_id',
  'source',
  'vendor',
  'species',
  'organ',
  'description',
  'name',
  'status',
] as const
export type SlideRule = (typeof SLIDE_RULES)[number]

/** Fields of the linked samples, in rules as `sample.study_id`. */
export const SAMPLE_RULES = [
  'study_id',
  'barcode_id',
  'biomarker',
  'block_id',
  'source',
  'specimen_type',
  'organ_type',
  'staining_type',
] as const
export type SampleRule = (typeof SAMPLE_RULES)[number]

/** Largest number of rules of a dataset. */
export const MAX_RULES = 6
/** The rules of datasets that define none. */
export const DEFAULT_RULES: readonly string[] = ['block_id', 'file']

export type Rule =
  | { readonly kind: 'slide'; readonly field: SlideRule }
  | ({ readonly kind: 'case' } & CaseField)
  | { readonly kind: 'metadata'; readonly key: string }
  | { readonly kind: 'sample'; readonly field: SampleRule }
  | { readonly kind: 'own'; readonly key: string }
  | { readonly kind: 'file' }

/** An error in the request, as a sentence for the user. */
export class SplitError extends Error {}

const KEYS = [...SLIDE_RULES, 'case:FIELD:SEP:N', 'metadata.KEY', 'sample.FIELD', 'fields.KEY', 'file'].join(', ')
const CASE_SENTENCE =
  'a case is written case:FIELD:SEP:N, where FIELD is name or block_id, SEP one of _ - . / or a blank, ' +
  'and N a whole number from 1 to 99, or below 0 to leave out the last parts.'

const includes = <Text extends string>(texts: readonly Text[], text: string): text is Text =>
  texts.includes(text as Text)

function readCase(text: string): Rule {
  const cut = readCaseField(text)
  if (!cut) throw new SplitError(`${text} can't be cut: ${CASE_SENTENCE}`)
  return { kind: 'case', ...cut }
}

function readSampleRule(text: string): Rule {
  const field = text.slice('sample.'.length)
  if (includes(SAMPLE_RULES, field)) return { kind: 'sample', field }
  const known = SAMPLE_RULES.map(name => `sample.${name}`).join(', ')
  throw new SplitError(`There is no key ${text}; keys of samples are ${known}.`)
}

function readOwnRule(text: string, ownFields: readonly string[] | undefined): Rule {
  const key = text.slice('fields.'.length)
  if (ownFields ? ownFields.includes(key) : key.trim() !== '') return { kind: 'own', key }
  const known = (ownFields ?? []).map(name => `fields.${name}`).join(', ')
  throw new SplitError(
    `There is no key ${text}; ${known ? `keys of the lab's own fields are ${known}` : `keys are ${KEYS}`}.`,
  )
}

/**
 * Reads one rule.
 * @param ownFields keys of lab fields of slides, where they are known; a rule `fields.KEY` must name one of them
 * @throws SplitError for a rule that does not exist
 */
export function readRule(text: string, ownFields?: readonly string[]): Rule {
  if (includes(SLIDE_RULES, text)) return { kind: 'slide', field: text }
  if (text === 'file') return { kind: 'file' }
  if (text.startsWith('case:')) return readCase(text)
  if (text.startsWith('sample.')) return readSampleRule(text)
  if (text.startsWith('fields.')) return readOwnRule(text, ownFields)
  const key = text.startsWith('metadata.') ? text.slice('metadata.'.length) : ''
  if (key.trim() !== '') return { kind: 'metadata', key }
  throw new SplitError(`There is no key ${text}; keys are ${KEYS}.`)
}

/**
 * Reads a list of rules, each once.
 * @throws SplitError for a rule that does not exist, or more than MAX_RULES
 */
export function readRules(texts: readonly string[], ownFields?: readonly string[]): Map<string, Rule> {
  const rules = new Map(texts.map(text => [text, readRule(text, ownFields)]))
  if (rules.size > MAX_RULES) throw new SplitError(`There can be at most ${MAX_RULES} keys, not ${rules.size}.`)
  return rules
}

/** Splits a list as it is in addresses: separated by commas; a comma within a rule is written `\,`, a backslash `\\`. */
export function splitRuleList(list: string): string[] {
  const texts: string[] = ['']
  for (const [part] of list.matchAll(/\\[\\,]|[\s\S]/g)) {
    if (part === ',') texts.push('')
    else texts[texts.length - 1] += part.length === 2 ? part.slice(1) : part
  }
  return texts.filter(text => text !== '')
}

/** Writes a list for an address, which `splitRuleList` reads. */
export const joinRuleList = (texts: readonly string[]): string =>
  texts.map(text => text.replaceAll('\\', '\\\\').replaceAll(',', '\\,')).join(',')

const inWords = (name: string) => name.replaceAll('_', ' ')

function caseInWords({ field, parts }: CaseField): string {
  const count = Math.abs(parts)
  const noun = count === 1 ? 'part' : `${count} parts`
  return parts > 0 ? `case (first ${noun} of ${inWords(field)})` : `case (${inWords(field)} without its last ${noun})`
}

/** Labels of lab fields by their keys. */
export type OwnLabels = ReadonlyMap<string, string>

/**
 * A rule in words: 'block id', 'case (first 2 parts of name)', 'study id of the samples'.
 * @param labels where they are known; other lab fields are named by their keys
 */
export function ruleInWords(text: string, labels?: OwnLabels): string {
  const rule = readRule(text)
  switch (rule.kind) {
    case 'slide':
      return inWords(rule.field)
    case 'case':
      return caseInWords(rule)
    case 'metadata':
      return inWords(rule.key)
    case 'own':
      return labels?.get(rule.key) ?? inWords(rule.key)
    case 'sample':
      return `${inWords(rule.field)} of the samples`
    case 'file':
      return 'file'
  }
}
