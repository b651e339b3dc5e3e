import type { Figures, ShareFigure } from '../experiments/figures.ts'
import { auroc } from './auroc.ts'
import { balancedAccuracy, type Confusion, cohensKappa, confusionOf, macroF1, rightOnes, rowSums } from './confusion.ts'
import { wilsonFigure, withoutInterval } from './intervals.ts'
import { averagePrecision, type Ranking, rankBy } from './ranking.ts'
import type { Choices, ScoredUnit } from './units.ts'

/** With fewer units of a class, figures are unreliable. */
const MIN_UNITS = 10

/** The classes that figures are averaged over, each against the rest: of two classes only the positive one. */
const rankedClasses = ({ classes, positive }: Choices): number[] =>
  positive === null ? Array.from({ length: classes }, (_, index) => index) : [positive]

/**
 * The mean squared distance of scores and truth: of two classes for the positive one, of several the sum over classes. From
 * G. W. Brier, Verification of forecasts expressed in terms of probability, Mon. Weather Rev. 78 (1950), whose sum over two classes
 * is twice as large. Null if a score is not a probability.
 */
function brier(units: readonly ScoredUnit[], choices: Choices): number | null {
  const summed = rankedClasses(choices)
  let sum = 0
  for (const { truth, scores } of units)
    for (const index of summed) {
      const score = scores[index]!
      if (!(score >= 0 && score <= 1)) return null
      sum += (score - (truth === index ? 1 : 0)) ** 2
    }
  return units.length === 0 ? null : sum / units.length
}

function meanPrecision(rankings: readonly Ranking[]): number | null {
  const each = rankings.map(averagePrecision).filter(value => value !== null)
  return each.length === 0 ? null : each.reduce((sum, value) => sum + value, 0) / each.length
}

type OfTwo = Record<'sensitivity' | 'specificity' | 'precision', ShareFigure | null>

function figuresOfTwo(confusion: Confusion, positive: number | null): OfTwo {
  if (positive === null) return { sensitivity: null, specificity: null, precision: null }
  const negative = 1 - positive
  const [hits, misses] = [confusion[positive]![positive]!, confusion[positive]![negative]!]
  const [rejected, alarms] = [confusion[negative]![negative]!, confusion[negative]![positive]!]
  return {
    sensitivity: wilsonFigure(hits, hits + misses),
    specificity: wilsonFigure(rejected, rejected + alarms),
    precision: wilsonFigure(hits, hits + alarms),
  }
}

/** Units ranked by the score of each class that figures are averaged over. */
export const rankingsOf = (units: readonly ScoredUnit[], choices: Choices): ReadonlyMap<number, Ranking> =>
  new Map(rankedClasses(choices).map(index => [index, rankBy(units, index)]))

interface Basis {
  readonly choices: Choices
  readonly rankings: ReadonlyMap<number, Ranking>
  /** The classes that are checked for having enough units. */
  readonly expected: ReadonlySet<number>
}

export function figuresOf(units: readonly ScoredUnit[], { choices, rankings, expected }: Basis): Figures {
  const confusion = confusionOf(units, choices.classes)
  const counts = rowSums(confusion)
  return {
    units: units.length,
    of_class: counts,
    too_few: counts.some((count, index) => expected.has(index) && count < MIN_UNITS),
    auroc: auroc(units, rankings, counts),
    average_precision: withoutInterval(meanPrecision([...rankings.values()])),
    brier: withoutInterval(brier(units, choices)),
    accuracy: wilsonFigure(rightOnes(confusion), units.length),
    ...figuresOfTwo(confusion, choices.positive),
    balanced_accuracy: withoutInterval(balancedAccuracy(confusion)),
    f1: withoutInterval(macroF1(confusion)),
    kappa: withoutInterval(cohensKappa(confusion)),
  }
}
