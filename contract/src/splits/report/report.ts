import { checkGroups, type GroupCheck } from '../check-groups.ts'
import {
  type ByPart,
  type CountedSlide,
  composeField,
  countByPart,
  countSlides,
  type FieldComposition,
  fieldValues,
  REPORT_FIELDS,
} from './composition.ts'
import { type ReportedCheck, type ReportSentence, sentencesOf } from './report-sentences.ts'

export interface CompositionReport {
  readonly slides: number
  readonly parts: ByPart
  /** A rule (rules.ts), or null. */
  readonly label: string | null
  readonly fields: readonly FieldComposition[]
  /** Fields with too many values for a table. */
  readonly told: readonly { readonly field: string; readonly values: number }[]
  /** Most serious first. */
  readonly sentences: readonly ReportSentence[]
}

interface ReportRequest {
  /** Rules (rules.ts). */
  readonly fields?: readonly string[]
  readonly label?: string | null
  /** What joins slides, for the check that the report tells of. */
  readonly groups: readonly string[]
  /** What is known of torn groups and of files in two parts, in place of what the rules find. */
  readonly check?: ReportedCheck | undefined
}

/**
 * Reports who is in which part of a dataset, and what a reader should know before trusting a model that was trained on it.
 * @throws SplitError for rules that do not exist
 */
export function reportDataset(slides: readonly CountedSlide[], request: ReportRequest): CompositionReport {
  const { fields = REPORT_FIELDS, label = null, groups } = request
  const names = [...new Set(label === null ? fields : [...fields, label])]
  const labels = label === null ? null : fieldValues(slides, label)
  const composed = names.map(field => ({
    field,
    composition: composeField(slides, field, field === label ? null : labels),
  }))
  const tables = composed.flatMap(({ composition }) => (typeof composition === 'number' ? [] : composition))
  const told = composed.flatMap(({ field, composition }) =>
    typeof composition === 'number' ? { field, values: composition } : [],
  )
  const parts = countByPart(slides)
  const check = request.check ?? countChecked(checkGroups(slides, groups))
  const sentences = sentencesOf({ slides, parts, fields: tables, groups, check })
  return { slides: countSlides(slides), parts, label, fields: tables, told, sentences }
}

const countChecked = ({ torn, same_files }: GroupCheck): ReportedCheck => ({
  torn: torn.length,
  same_files: same_files.length,
})
