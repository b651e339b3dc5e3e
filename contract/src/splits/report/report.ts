import { checkGroups, type ListedSlide } from '../check-groups.ts'
import { PART_OF_TYPE } from '../dataset-types.ts'
import type { Placement } from '../places.ts'
import { type OwnLabels, type Rule, readRule } from '../rules.ts'
import { ruleValues, type SlideRecord } from '../slide-values.ts'
import { type ByPart, type FieldComposition, FieldTally, noCounts, REPORT_FIELDS } from './composition.ts'
import { type ReportedCheck, type ReportSentence, sentencesOf } from './report-sentences.ts'

export interface CompositionReport {
  readonly slides: number
  readonly parts: ByPart
  /** A rule (rules.ts), or null. */
  readonly label: string | null
  /** In their order; empty without folds. */
  readonly folds: readonly FoldReport[]
  readonly fields: readonly FieldComposition[]
  /** Fields with too many values for a table. */
  readonly told: readonly { readonly field: string; readonly values: number }[]
  /** Most serious first. */
  readonly sentences: readonly ReportSentence[]
}

interface FoldReport {
  readonly fold: number
  readonly slides: number
  /** The value that it leaves out; null where folds leave out none, or where it is not kept. */
  readonly value: string | null
}

export interface ReportChoice {
  /** The rule whose values folds leave out one by one. */
  readonly leftOut?: string | undefined
  /** Rules (rules.ts); those of every report where undefined. */
  readonly fields?: readonly string[] | undefined
  readonly label?: string | null
  /** Labels of lab fields for sentences. */
  readonly labels?: OwnLabels | undefined
}

const FAILED = ['failed', 'error']

/** Collects a report slide by slide, so that thousands of slides need not be in memory. */
export class ReportTally {
  readonly #label: string | null
  readonly #labels: OwnLabels | undefined
  readonly #fields: readonly FieldTally[]
  readonly #ofLabel: FieldTally | undefined
  readonly #parts = noCounts()
  readonly #leftOut: Rule | undefined
  readonly #folds = new Map<number, { slides: number; value: string | null }>()
  #failed = 0

  /** @throws SplitError for rules that do not exist */
  constructor({ fields = REPORT_FIELDS, label = null, labels, leftOut }: ReportChoice) {
    this.#leftOut = leftOut === undefined ? undefined : readRule(leftOut)
    this.#label = label
    this.#labels = labels
    this.#fields = [...new Set(label === null ? fields : [...fields, label])].map(field => new FieldTally(field))
    this.#ofLabel = this.#fields.find(({ field }) => field === label)
  }

  add({ type, fold, record }: Placement & { readonly record: SlideRecord }): void {
    if (fold !== null) {
      const known = this.#folds.get(fold)
      const value = known ? known.value : this.#leftOut && ruleValues(record, this.#leftOut)[0]
      this.#folds.set(fold, { slides: (known?.slides ?? 0) + 1, value: value ?? null })
    }
    const part = PART_OF_TYPE[type]
    this.#parts[part] += 1
    if (FAILED.includes(record.status?.name ?? '')) this.#failed += 1
    const label = this.#ofLabel?.keyOf(record) ?? null
    for (const field of this.#fields) field.add(record, part, label)
  }

  /**
   * Who is in which part, and what a reader should know before trusting a model that was trained on it.
   * @param groups what joins slides
   */
  finish(groups: readonly string[], check: ReportedCheck): CompositionReport {
    const [parts, label] = [this.#parts, this.#label]
    const composed = this.#fields.map(tally => ({
      field: tally.field,
      composition: tally.compose(parts, label !== null && tally.field !== label),
    }))
    const fields = composed.flatMap(({ composition }) => (typeof composition === 'number' ? [] : composition))
    const told = composed.flatMap(({ field, composition }) =>
      typeof composition === 'number' ? { field, values: composition } : [],
    )
    const slides = parts.training + parts.validation + parts.evaluation + parts.unassigned
    const sentences = sentencesOf({ slides, failed: this.#failed, parts, fields, groups, check, labels: this.#labels })
    const folds = [...this.#folds].sort(([a], [b]) => a - b).map(([fold, found]) => ({ fold, ...found }))
    return { slides, parts, label, folds, fields, told, sentences }
  }
}

/**
 * Builds the report from slides in memory.
 * @param groups what joins slides, for the check in the report
 * @throws SplitError for rules that do not exist
 */
export function reportDataset(
  slides: readonly ListedSlide[],
  {
    groups,
    testSets,
    ...choice
  }: ReportChoice & Pick<ReportedCheck, 'testSets'> & { readonly groups: readonly string[] },
): CompositionReport {
  const tally = new ReportTally(choice)
  for (const slide of slides) tally.add(slide)
  const { divided, same_files, doubt } = checkGroups(slides, groups)
  return tally.finish(groups, { divided: divided.length, same_files: same_files.length, doubt, testSets })
}
