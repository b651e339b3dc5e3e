import { CASE_FIELDS, CASE_SEPARATORS, type CaseField, caseKey } from '../lists/case-key.ts'
import { normalizeValue, type SlideRecord } from './slide-values.ts'

const PARTS = [1, 2, 3]
const MEDIAN = { least: 2, most: 50 }
const LEAST_GROUPS = 3
const EXAMPLES = 3

export interface CaseSuggestion {
  /** As in `case:name:_:2`. */
  readonly rule: string
  readonly groups: number
  /** Slides of the median group. */
  readonly median: number
  /** Slides that are the only one of their case. */
  readonly alone: number
  /** The first cases, each with the field's value of its first slide. */
  readonly examples: readonly { readonly case: string; readonly value: string }[]
}

function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** Undefined where the cut finds no groups, or cuts nothing, so that it would only be the field under another name. */
function tryCut(values: readonly string[], cut: CaseField): CaseSuggestion | undefined {
  const cases = Map.groupBy(values, value => caseKey(value, cut))
  const isCut = [...cases].some(([key, members]) => members.some(value => value !== key))
  cases.delete('')
  const sizes = [...cases.values()].map(members => members.length)
  const middle = median(sizes)
  if (!isCut || cases.size < LEAST_GROUPS || middle < MEDIAN.least || middle > MEDIAN.most) return undefined
  return {
    rule: `case:${cut.field}:${cut.separator}:${cut.parts}`,
    groups: cases.size,
    median: middle,
    alone: sizes.filter(size => size === 1).length,
    examples: [...cases].slice(0, EXAMPLES).map(([key, [value = '']]) => ({ case: key, value })),
  }
}

/**
 * Finds how names or block ids tell the case: of both fields, each separator and the first 1 to 3 parts, the cut with 2 to 50
 * slides in the median group, at least 3 groups and fewest slides alone; of equal ones that with fewest groups, then the first.
 * It is a suggestion, to be shown with its examples and taken by a person.
 */
export function suggestCase(slides: readonly SlideRecord[]): CaseSuggestion | undefined {
  const found = CASE_FIELDS.flatMap(field => {
    const values = slides.flatMap(slide => normalizeValue(slide[field] ?? '') || []).sort()
    return CASE_SEPARATORS.flatMap(separator =>
      PARTS.flatMap(parts => tryCut(values, { field, separator, parts }) ?? []),
    )
  })
  return found.toSorted((a, b) => a.alone - b.alone || a.groups - b.groups)[0]
}
