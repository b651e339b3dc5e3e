import type { Figures, Metrics, RocLine } from '../experiments/figures.ts'
import { compareCodePoints } from '../splits/code-point-order.ts'
import { confusionOf } from './confusion.ts'
import { figuresOf, rankingsOf } from './figures.ts'
import { rocPoints } from './roc.ts'
import { type Choices, type ScoredSlide, type ScoredUnit, unitsOf } from './units.ts'

function withCurves(
  units: readonly ScoredUnit[],
  choices: Choices,
  expected: ReadonlySet<number>,
): { figures: Figures; roc: RocLine[] } {
  const rankings = rankingsOf(units, choices)
  return {
    figures: figuresOf(units, { choices, rankings, expected }),
    roc: [...rankings].map(([index, ranking]) => ({ class: index, points: rocPoints(ranking) })),
  }
}

/** Values by number of slides, most first; slides without a value come last. */
function byValue(slides: readonly ScoredSlide[], valueAt: (slide: number) => string | null) {
  const members = [...Map.groupBy(slides.keys(), valueAt)]
  return members.toSorted(
    ([a, ofA], [b, ofB]) =>
      Number(a === null) - Number(b === null) || ofB.length - ofA.length || compareCodePoints(a ?? '', b ?? ''),
  )
}

/**
 * How well slides, or their groups, are predicted. A group whose slides have two values of a field counts for both.
 * @param slides without leaking ones, if those are left out
 * @param valueAt the value of a field by the position of the slide, for figures of each value
 */
export function metricsOf(
  slides: readonly ScoredSlide[],
  choices: Choices,
  valueAt?: (slide: number) => string | null,
): Omit<Metrics, 'leaking'> {
  const { units, withoutTruth, mixedGroups } = unitsOf(slides, choices)
  // Values are not warned about a class that the whole evaluation lacks.
  const expected = new Set(units.map(({ truth }) => truth))
  const ofMembers = (members: readonly number[]) => members.map(member => slides[member]!)
  return {
    unit: choices.unit,
    threshold: choices.threshold,
    ...withCurves(units, choices, expected),
    confusion: confusionOf(units, choices.classes),
    mixed_groups: mixedGroups,
    without_truth: withoutTruth,
    by: valueAt
      ? byValue(slides, valueAt).map(([value, members]) => ({
          value,
          ...withCurves(unitsOf(ofMembers(members), choices).units, choices, expected),
        }))
      : null,
  }
}
