import { counted } from '../../text/counted.ts'
import { capitalized, listed, percent } from '../../text/words.ts'
import { PARTS } from '../dataset-types.ts'
import { doubtSentence, type GroupDoubt } from '../group-doubts.ts'
import { type OwnLabels, ruleInWords } from '../rules.ts'
import { type ByPart, type FieldComposition, PREDICTS, type ValueComposition } from './composition.ts'

export interface ReportSentence {
  readonly severity: 'warning' | 'information'
  readonly text: string
  /** The field of the rule that the sentence concerns. */
  readonly field: string | null
}

/** How many groups are divided, and how many files are in two types. */
export interface ReportedCheck {
  readonly divided: number
  readonly same_files: number
  /** Why whole groups may mean nothing. */
  readonly doubt: GroupDoubt | null
  /** Sentences about slides in locked test sets. */
  readonly testSets?: readonly string[] | undefined
}

interface Reported {
  readonly slides: number
  /** Slides of failed or error status. */
  readonly failed: number
  readonly parts: ByPart
  readonly fields: readonly FieldComposition[]
  readonly groups: readonly string[]
  readonly check: ReportedCheck
  readonly labels?: OwnLabels | undefined
}

/** A value is reported if it makes up more than this share of a part, but not of the whole. */
const MOST_OF_A_PART = 0.8
const NAMED_VALUES = 3

const warning = (text: string, field: string | null = null): ReportSentence => ({ severity: 'warning', text, field })
const nameOf = (field: string, labels: OwnLabels | undefined) => capitalized(ruleInWords(field, labels))
const withArticle = (noun: string) => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
const figure = (v: number) => v.toFixed(2)
/** 'Utrecht is', 'Utrecht and Nijmegen are', 'Utrecht, Nijmegen, Tilburg and 4 more are'. */
function namesAre(values: readonly string[]): string {
  const more = values.length - NAMED_VALUES
  const names = more > 0 ? [...values.slice(0, NAMED_VALUES), `${more} more`] : values
  return `${capitalized(listed(names))} ${values.length === 1 ? 'is' : 'are'}`
}

const isOnlyInEvaluation = ({ value, counts }: ValueComposition) =>
  value !== null && counts.evaluation > 0 && counts.training === 0 && counts.validation === 0
const onlyInEvaluation = ({ values }: FieldComposition) =>
  values.filter(isOnlyInEvaluation).map(({ value }) => value as string)

const slidesOfTestSets = ({ check: { testSets = [] } }: Reported): ReportSentence[] =>
  testSets.map(text => warning(text))

function dividedGroups({ check }: Reported): ReportSentence[] {
  const { divided } = check
  return divided === 0
    ? []
    : [warning(`${counted(divided, 'group')} ${divided === 1 ? 'is' : 'are'} divided between types.`)]
}

const doubtfulGroups = ({ check: { doubt } }: Reported): ReportSentence[] =>
  doubt ? [warning(doubtSentence(doubt))] : []

function sameFiles({ check }: Reported): ReportSentence[] {
  const files = check.same_files
  if (files === 0) return []
  return [warning(files === 1 ? '1 file is in two types.' : `${counted(files, 'file')} are in two types.`, 'file')]
}

function predictedParts({ fields, groups, parts, labels }: Reported): ReportSentence[] {
  return fields
    .filter(({ v }) => v !== null && v >= PREDICTS)
    .toSorted((a, b) => b.v! - a.v!)
    .map(composition => {
      const { field, v } = composition
      const unseen = parts.training > 0 ? onlyInEvaluation(composition) : []
      const reason =
        unseen.length === 0
          ? ''
          : `: ${namesAre(unseen)} only in evaluation, so a model is judged on ${withArticle(ruleInWords(field, labels))} it never saw`
      const text = `${nameOf(field, labels)} predicts the part (V ${figure(v!)})${reason}.`
      // Where groups are made by the field, each of its values is in one part on purpose.
      return { severity: groups.includes(field) ? 'information' : 'warning', text, field }
    })
}

const labelPredictors = ({ fields, labels }: Reported): ReportSentence[] =>
  fields
    .filter(({ v_label }) => v_label !== null && v_label >= PREDICTS)
    .toSorted((a, b) => b.v_label! - a.v_label!)
    .map(({ field, v_label }) => {
      const what = field === 'source' ? 'the site' : `the ${ruleInWords(field, labels)}`
      return warning(
        `${nameOf(field, labels)} tells the label (V ${figure(v_label!)}): a model may learn ${what} instead of the tissue.`,
        field,
      )
    })

/** Skips fields that predict the part, which already have a sentence. */
const unseenValues = ({ fields, parts }: Reported): ReportSentence[] =>
  fields
    .filter(({ v }) => parts.training > 0 && (v === null || v < PREDICTS))
    .map(composition => ({ field: composition.field, unseen: onlyInEvaluation(composition) }))
    .filter(({ unseen }) => unseen.length > 0)
    .map(({ field, unseen }) => warning(`${namesAre(unseen)} only in evaluation.`, field))

function emptyParts({ parts, slides }: Reported): ReportSentence[] {
  const empty = (['training', 'validation', 'evaluation'] as const).filter(part => parts[part] === 0)
  return slides === 0 ? [] : empty.map(part => warning(`There are no ${part} slides.`))
}

function failedSlides({ failed }: Reported): ReportSentence[] {
  if (failed === 0) return []
  return [warning(`${counted(failed, 'slide')} ${failed === 1 ? 'has' : 'have'} failed or error status.`, 'status')]
}

const oneSidedParts = ({ fields, slides }: Reported): ReportSentence[] =>
  fields.flatMap(({ field, values }) =>
    values.flatMap(({ value, counts, share_of_part }) => {
      const all = PARTS.reduce((sum, part) => sum + counts[part], 0)
      if (value === null || all > MOST_OF_A_PART * slides) return []
      return PARTS.filter(part => part !== 'unassigned' && share_of_part[part] > MOST_OF_A_PART).map(part => ({
        severity: 'information' as const,
        text: `${capitalized(part)} is ${percent(share_of_part[part])} ${value}.`,
        field,
      }))
    }),
  )

/** Fields with the same value on all slides, like the input and output of many scanners, are reported once, by the first. */
function distinctFields(fields: readonly FieldComposition[]): FieldComposition[] {
  const seen = new Set<string>()
  return fields.filter(({ field: _, ...figures }) => {
    const text = JSON.stringify(figures)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/**
 * What to know before trusting figures of a model, most serious first: slides of test sets and of one case on both sides, then fields that tell
 * the part or the label, values that training never showed, parts that are missing, and what is merely good to know.
 */
export function sentencesOf({ fields, ...others }: Reported): ReportSentence[] {
  const reported = { ...others, fields: distinctFields(fields) }
  const sentences = [
    slidesOfTestSets,
    dividedGroups,
    doubtfulGroups,
    sameFiles,
    predictedParts,
    labelPredictors,
    unseenValues,
    emptyParts,
    failedSlides,
    oneSidedParts,
  ].flatMap(find => find(reported))
  const distinct = new Map<string, ReportSentence>()
  for (const severity of ['warning', 'information'])
    for (const sentence of sentences.filter(each => each.severity === severity))
      if (!distinct.has(sentence.text)) distinct.set(sentence.text, sentence)
  return [...distinct.values()]
}
