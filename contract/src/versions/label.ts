import { type Rule, readRule, SplitError } from '../splits/rules.ts'
import { type SlideRecord, shownValues } from '../splits/slide-values.ts'
import { SAMPLE_KEYS, type VersionSlide } from './version-line.ts'

const KEPT_SAMPLE_KEYS: readonly string[] = SAMPLE_KEYS

/** Versions hold neither lab fields nor all fields of samples. */
const isKept = (rule: Rule) => rule.kind !== 'own' && (rule.kind !== 'sample' || KEPT_SAMPLE_KEYS.includes(rule.field))

/** Reads a rule. @throws SplitError for what is none, or is not kept in versions */
export function readKeptRule(text: string): Rule {
  const rule = readRule(text)
  if (isKept(rule)) return rule
  throw new SplitError(`Versions don't hold ${text}.`)
}

/**
 * Reads what the slides are labelled by: a field of the slide, `metadata.KEY` or `sample.FIELD`.
 * @throws SplitError for what is none, or is not kept in versions
 */
export function readLabel(text: string): Rule {
  const rule = readRule(text)
  if (isKept(rule) && rule.kind !== 'case' && rule.kind !== 'file') return rule
  const samples = SAMPLE_KEYS.filter(key => key !== 'sample_id').map(key => `sample.${key}`)
  throw new SplitError(
    `${text} can't be a label, for versions don't hold it. A label is a field of the slide, metadata.KEY or one of ${samples.join(', ')}.`,
  )
}

/** A slide of a version as rules read it. */
export function recordOf({ metadata, status, ...slide }: VersionSlide): SlideRecord {
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
export const labelValues = (slide: VersionSlide, label: Rule): string[] => shownValues(recordOf(slide), label)

/** What the column of a label is called in tables of other programs. @param taken names of their own columns */
export const labelColumn = (label: string, taken: readonly string[]): string =>
  taken.includes(label) ? `label_${label}` : label
