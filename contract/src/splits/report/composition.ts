import type { ListedSlide } from '../check-groups.ts'
import { compareCodePoints } from '../code-point-order.ts'
import { PARTS, type Placement } from '../places.ts'
import { readRule } from '../rules.ts'
import { ruleValues, shownValues } from '../slide-values.ts'
import { cramersV } from './cramers-v.ts'

/** The fields of a report, as rules (rules.ts), beside the label. */
export const REPORT_FIELDS: readonly string[] = [
  'species',
  'organ',
  'source',
  'vendor',
  'metadata.input_scanner',
  'metadata.output_scanner',
  'metadata.stain',
  'status',
]
/** A field with more values, or with more values than half the slides, has no table. */
const MAX_VALUES = 50

export const PART_NAMES = ['training', 'validation', 'evaluation', 'unassigned'] as const
type PartName = (typeof PART_NAMES)[number]
export type ByPart = Readonly<Record<PartName, number>>

const NAME_OF: Readonly<Record<Placement['type'], PartName>> = {
  T: 'training',
  V: 'validation',
  E: 'evaluation',
  default: 'unassigned',
}
const ASSIGNED = PARTS.map(part => NAME_OF[part])

/** How strongly a field tells the part. */
type Word = 'even' | 'somewhat uneven' | 'predicts the part'

export interface ValueComposition {
  /** As most slides have it written; null for slides without a value. */
  readonly value: string | null
  readonly counts: ByPart
  /** Of the slides with this value, from 0 to 1. */
  readonly share_of_value: ByPart
  /** Of the slides in each part, from 0 to 1. */
  readonly share_of_part: ByPart
}

export interface FieldComposition {
  readonly field: string
  /** Most slides first, those without a value last. */
  readonly values: readonly ValueComposition[]
  /** Cramér's V of the field and the part, over assigned slides; null with one value or one part. */
  readonly v: number | null
  readonly word: Word | null
  /** Cramér's V of the field and the label, over assigned slides; null without a label, and for the label itself. */
  readonly v_label: number | null
}

const SOMEWHAT_UNEVEN = 0.1
export const PREDICTS = 0.3

function wordOf(v: number | null): Word | null {
  if (v === null) return null
  if (v < SOMEWHAT_UNEVEN) return 'even'
  return v < PREDICTS ? 'somewhat uneven' : 'predicts the part'
}

/** A slide's value: in the form in which values are compared, and as it is written. Several values are taken as one. */
export interface FieldValue {
  readonly key: string
  readonly shown: string
}

export function fieldValues(slides: readonly ListedSlide[], rule: string): FieldValue[] {
  const read = readRule(rule)
  const joined = (texts: readonly string[]) => texts.toSorted(compareCodePoints).join('; ')
  return slides.map(({ record }) => ({
    key: joined(ruleValues(record, read)),
    shown: joined(shownValues(record, read)),
  }))
}

/** Slides that are alike to a report, as one. */
export interface CountedSlide extends ListedSlide {
  /** How many there are; 1 where it is left out. */
  readonly count?: number
}

const countOf = ({ count = 1 }: CountedSlide) => count

/** How many slides there are. */
export const countSlides = (slides: readonly CountedSlide[]): number =>
  slides.reduce((sum, slide) => sum + countOf(slide), 0)

export function countByPart(slides: readonly CountedSlide[]): ByPart {
  const counts: Record<PartName, number> = { training: 0, validation: 0, evaluation: 0, unassigned: 0 }
  for (const slide of slides) counts[NAME_OF[slide.type]] += countOf(slide)
  return counts
}

const mapParts = (change: (part: PartName) => number): ByPart => ({
  training: change('training'),
  validation: change('validation'),
  evaluation: change('evaluation'),
  unassigned: change('unassigned'),
})

const ratio = (count: number, of: number) => (of === 0 ? 0 : count / of)

/** The spelling of most slides; of equally many the first by code point. */
function commonSpelling(values: readonly (readonly [FieldValue, slides: number])[]): string | null {
  const counts = new Map<string, number>()
  for (const [{ shown }, slides] of values) counts.set(shown, (counts.get(shown) ?? 0) + slides)
  const [first] = [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || compareCodePoints(a, b))
  return first?.[0] || null
}

const sumOf = (counts: ByPart) => PART_NAMES.reduce((sum, part) => sum + counts[part], 0)

/** Cramér's V of two lists of values, slide by slide. @param slides how many each stands for */
function associationOf(one: readonly string[], other: readonly string[], slides: readonly number[]): number | null {
  const columns = [...new Set(other)]
  const rows = Map.groupBy(one.keys(), slide => one[slide]!)
  return cramersV(
    [...rows.values()].map(row => {
      const counts = new Map<string, number>()
      for (const slide of row) counts.set(other[slide]!, (counts.get(other[slide]!) ?? 0) + slides[slide]!)
      return columns.map(column => counts.get(column) ?? 0)
    }),
  )
}

/**
 * Who is in which part, by one field. Slides without a value count as a value of their own.
 * @param label values of the label, slide by slide
 * @returns how many values the field has, where they are too many for a table
 */
export function composeField(
  slides: readonly CountedSlide[],
  field: string,
  label: readonly FieldValue[] | null,
): FieldComposition | number {
  const values = fieldValues(slides, field)
  const byKey = Map.groupBy(slides.keys(), slide => values[slide]!.key)
  const distinct = byKey.size - Number(byKey.has(''))
  if (distinct > MAX_VALUES || distinct * 2 > countSlides(slides)) return distinct
  const parts = countByPart(slides)
  const rows = [...byKey].map(([key, members]) => {
    const counts = countByPart(members.map(member => slides[member]!))
    return {
      key,
      value: commonSpelling(members.map(member => [values[member]!, countOf(slides[member]!)])),
      counts,
      share_of_value: mapParts(part => ratio(counts[part], sumOf(counts))),
      share_of_part: mapParts(part => ratio(counts[part], parts[part])),
    }
  })
  rows.sort(
    (a, b) =>
      Number(a.key === '') - Number(b.key === '') ||
      sumOf(b.counts) - sumOf(a.counts) ||
      compareCodePoints(a.key, b.key),
  )
  const v = cramersV(rows.map(({ counts }) => ASSIGNED.map(part => counts[part])))
  const assigned = [...slides.keys()].filter(slide => slides[slide]!.type !== 'default')
  const keysOf = (all: readonly FieldValue[]) => assigned.map(slide => all[slide]!.key)
  return {
    field,
    values: rows.map(({ key, ...row }) => row),
    v,
    word: wordOf(v),
    v_label:
      label &&
      associationOf(
        keysOf(values),
        keysOf(label),
        assigned.map(slide => countOf(slides[slide]!)),
      ),
  }
}
