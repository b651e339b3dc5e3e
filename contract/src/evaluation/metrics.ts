import type { Metrics, RocLine } from '../experiments/figures.ts'
import { compareCodePoints } from '../splits/code-point-order.ts'
import { confusionOf } from './confusion.ts'
import { figuresOf, rankedClasses } from './figures.ts'
import { rocPoints } from './roc.ts'
import { type Choices, type ScoredSlide, type ScoredUnit, unitsOf } from './units.ts'

const rocLines = (units: readonly ScoredUnit[], choices: Choices): RocLine[] =>
  rankedClasses(choices).map(index => ({ class: index, points: rocPoints(units, index) }))

const ofValue = (slides: readonly ScoredSlide[], choices: Choices, expected: ReadonlySet<number>) => {
  const { units } = unitsOf(slides, choices)
  return { figures: figuresOf(units, choices, expected), roc: rocLines(units, choices) }
}

/** The value that most slides have first, slides without a value last. */
function byValue(slides: readonly ScoredSlide[], valueAt: (slide: number) => string | null) {
  const members = [...Map.groupBy(slides.keys(), valueAt)]
  return members.toSorted(
    ([a, ofA], [b, ofB]) =>
      Number(a === null) - Number(b === null) || ofB.length - ofA.length || compareCodePoints(a ?? '', b ?? ''),
  )
}

/**
 * How well slides, or their groups, are predicted. A group with slides of two values of a field counts for both.
 * @param slides without those that leak, where they are left out
 * @param valueAt the value of a field by the position of the slide, for figures of each value
 */
export function metricsOf(
  slides: readonly ScoredSlide[],
  choices: Choices,
  valueAt?: (slide: number) => string | null,
): Omit<Metrics, 'leaking'> {
  const { units, withoutTruth, mixedGroups } = unitsOf(slides, choices)
  // A class that the whole evaluation lacks is missed by no value.
  const expected = new Set(units.map(({ truth }) => truth))
  const ofMembers = (members: readonly number[]) => members.map(member => slides[member]!)
  return {
    unit: choices.unit,
    threshold: choices.threshold,
    figures: figuresOf(units, choices, expected),
    confusion: confusionOf(units, choices.classes),
    roc: rocLines(units, choices),
    mixed_groups: mixedGroups,
    without_truth: withoutTruth,
    by: valueAt
      ? byValue(slides, valueAt).map(([value, members]) => ({
          value,
          ...ofValue(ofMembers(members), choices, expected),
        }))
      : null,
  }
}
