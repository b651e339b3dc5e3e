import { fieldName } from '../fields/field-values.ts'
import { type OwnLabels, type Rule, readRule, SplitError } from '../splits/rules.ts'
import { type SlideRecord, shownValues } from '../splits/slide-values.ts'
import { SAMPLE_KEYS, type VersionField, type VersionSlide } from './version-line.ts'

const KEPT_SAMPLE_KEYS: readonly string[] = SAMPLE_KEYS

/** Whether versions can hold what a rule reads: of samples they don't hold all fields. */
const canBeHeld = (rule: Rule) => rule.kind !== 'sample' || KEPT_SAMPLE_KEYS.includes(rule.field)

/** Reads a rule. @throws SplitError for an invalid one, or one that versions don't have */
export function readKeptRule(text: string): Rule {
  const rule = readRule(text)
  if (canBeHeld(rule)) return rule
  throw new SplitError(`Versions don't hold ${text}.`)
}

/**
 * Reads what the slides are labelled by: a field of the slide, `metadata.KEY`, `sample.FIELD` or `fields.KEY`.
 * @throws SplitError for an invalid one, or one that versions don't have
 */
export function readLabel(text: string): Rule {
  const rule = readRule(text)
  if (canBeHeld(rule) && rule.kind !== 'case' && rule.kind !== 'file') return rule
  const samples = SAMPLE_KEYS.filter(key => key !== 'sample_id').map(key => `sample.${key}`)
  throw new SplitError(
    `${text} can't be a label. A label is a field of the slide, fields.KEY, metadata.KEY or one of ${samples.join(', ')}.`,
  )
}

/** What a version is, as far as its lab fields go. */
interface WithFields {
  readonly number: number
  readonly fields: readonly VersionField[]
}

/** Whether a version can say something by a rule: it holds only the lab fields that its slides had values of. */
export const isHeld = (text: string, { fields }: Pick<WithFields, 'fields'>): boolean => {
  const rule = readRule(text)
  return rule.kind !== 'own' || fields.some(({ key }) => key === rule.key)
}

/** The sentence for a lab field that a version does not hold. */
export function notHeld(text: string, { number, fields }: WithFields): string {
  const held = fields.map(({ key }) => fieldName(key)).join(', ')
  return `Version ${number} holds no values of ${text}; ${held ? `its lab fields are ${held}` : 'it has no lab fields'}.`
}

/** What a version's lab fields were called. */
export const labelsOfFields = ({ fields }: Pick<WithFields, 'fields'>): OwnLabels =>
  new Map(fields.map(({ key, label }) => [key, label]))

/** A slide of a version as rules read it. */
export function versionRecord({ metadata, status, ...slide }: VersionSlide): SlideRecord {
  const values = Map.groupBy(metadata, ([key]) => key)
  return {
    ...slide,
    status: { name: status },
    file:
      slide.file_name === null
        ? null
        : {
            name: slide.file_name,
            size: slide.file_size,
            sha256: slide.file_sha256,
            metadata: Object.fromEntries([...values].map(([key, pairs]) => [key, pairs.map(([, text]) => text)])),
          },
  }
}

/** The values under a label, each once. A label takes one. */
export const labelValues = (slide: VersionSlide, label: Rule): string[] => shownValues(versionRecord(slide), label)

/** Name of the label column in tables of other programs. @param taken names of their own columns */
export const labelColumn = (label: string, taken: readonly string[]): string =>
  taken.includes(label) ? `label_${label}` : label
