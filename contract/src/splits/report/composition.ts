import { compareCodePoints } from '../code-point-order.ts'
import { ASSIGNED_TYPES, PART_OF_TYPE, PARTS, type Part } from '../dataset-types.ts'
import { type Rule, readRule } from '../rules.ts'
import { ruleValues, type SlideRecord, shownValues } from '../slide-values.ts'
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

export type ByPart = Readonly<Record<Part, number>>

const ASSIGNED = ASSIGNED_TYPES.map(part => PART_OF_TYPE[part])

/** How strongly a field predicts the part. */
type Word = 'even' | 'somewhat uneven' | 'predicts the part'

export interface ValueComposition {
  /** As most slides have it written; null for slides without a value. */
  readonly value: string | null
  readonly counts: ByPart
  /** Share of the slides with this value, 0 to 1. */
  readonly share_of_value: ByPart
  /** Share of the slides in each part, 0 to 1. */
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

type Counts = Record<Part, number>

export const noCounts = (): Counts => ({ training: 0, validation: 0, evaluation: 0, unassigned: 0 })

const mapParts = (change: (part: Part) => number): ByPart => ({
  training: change('training'),
  validation: change('validation'),
  evaluation: change('evaluation'),
  unassigned: change('unassigned'),
})
const ratio = (count: number, of: number) => (of === 0 ? 0 : count / of)

const sumOf = (counts: ByPart) => PARTS.reduce((sum, part) => sum + counts[part], 0)

const addTo = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Several values of a slide are taken as one. */
const joined = (texts: readonly string[]) => (texts.length < 2 ? texts : texts.toSorted(compareCodePoints)).join('; ')

/** The slides of a value. */
class ValueTally {
  readonly counts = noCounts()
  readonly spellings = new Map<string, number>()
  /** Assigned slides, by the value of their label. */
  readonly labels = new Map<string, number>()

  /** The spelling of most slides; of equally many the first by code point. */
  get spelling(): string | null {
    const [first] = [...this.spellings].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || compareCodePoints(a, b))
    return first?.[0] || null
  }
}

/** Counts the values of one field by part, one slide at a time: memory doesn't grow with the number of slides. */
export class FieldTally {
  readonly field: string
  readonly #rule: Rule
  readonly #keys = new Set<string>()
  /** By key; none once the field has too many values for a table. */
  readonly #values = new Map<string, ValueTally>()

  /** @param field a rule (rules.ts) */
  constructor(field: string) {
    this.field = field
    this.#rule = readRule(field)
  }

  /** A slide's value in the form in which values are compared; '' for none. */
  keyOf(record: SlideRecord): string {
    return joined(ruleValues(record, this.#rule))
  }

  /** @param label the key of the slide's label, where one is chosen */
  add(record: SlideRecord, part: Part, label: string | null): void {
    const key = this.keyOf(record)
    if (key !== '') this.#keys.add(key)
    if (this.#keys.size > MAX_VALUES) {
      this.#values.clear()
      return
    }
    const value = this.#values.get(key) ?? new ValueTally()
    this.#values.set(key, value)
    value.counts[part] += 1
    addTo(value.spellings, joined(shownValues(record, this.#rule)))
    if (label !== null && part !== 'unassigned') addTo(value.labels, label)
  }

  /**
   * Slides without a value count as a value of their own.
   * @param parts all slides
   * @param hasLabel whether the field is compared with a label
   * @returns how many values the field has, where they are too many for a table
   */
  compose(parts: ByPart, hasLabel: boolean): FieldComposition | number {
    if (this.#keys.size > MAX_VALUES || this.#keys.size * 2 > sumOf(parts)) return this.#keys.size
    const rows = [...this.#values].toSorted(
      ([a, ofA], [b, ofB]) =>
        Number(a === '') - Number(b === '') || sumOf(ofB.counts) - sumOf(ofA.counts) || compareCodePoints(a, b),
    )
    const v = cramersV(rows.map(([, { counts }]) => ASSIGNED.map(part => counts[part])))
    return {
      field: this.field,
      values: rows.map(([, { spelling, counts }]) => ({
        value: spelling,
        counts,
        share_of_value: mapParts(part => ratio(counts[part], sumOf(counts))),
        share_of_part: mapParts(part => ratio(counts[part], parts[part])),
      })),
      v,
      word: wordOf(v),
      v_label: hasLabel ? associationWith(rows.map(([, { labels }]) => labels)) : null,
    }
  }
}

/** Cramér's V of a field and the label. @param rows slides of each value by their label */
function associationWith(rows: readonly ReadonlyMap<string, number>[]): number | null {
  const columns = [...new Set(rows.flatMap(row => [...row.keys()]))].sort(compareCodePoints)
  return cramersV(rows.map(row => columns.map(column => row.get(column) ?? 0)))
}
