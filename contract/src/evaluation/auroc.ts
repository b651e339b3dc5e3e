import type { Figure } from '../experiments/figures.ts'
import { normalFigure, withoutInterval } from './intervals.ts'
import type { Ranking } from './ranking.ts'
import type { ScoredUnit } from './units.ts'

/** For each block, the share of units of the other side that its units are ranked correctly against; ties count half. */
interface Placements {
  readonly ofPositives: Float64Array
  readonly ofNegatives: Float64Array
  /** How often a unit of the class has a higher score than a unit of another class. */
  readonly area: number
}

/**
 * The area under the ROC curve of a class against the rest is the Mann-Whitney statistic with midranks. From J. A. Hanley and
 * B. J. McNeil, The meaning and use of the area under a ROC curve, Radiology 143 (1982).
 */
function placementsOf({ ends, hits, positives, negatives }: Ranking): Placements {
  const [ofPositives, ofNegatives] = [new Float64Array(ends.length), new Float64Array(ends.length)]
  let doubledWins = 0
  for (const [block, end] of ends.entries()) {
    const [above, start] = [hits[block - 1] ?? 0, ends[block - 1] ?? 0]
    const found = hits[block]! - above
    const doubledBelow = 2 * (negatives - (start - above)) - (end - start - found)
    doubledWins += found * doubledBelow
    ofPositives[block] = doubledBelow / (2 * negatives)
    ofNegatives[block] = (2 * above + found) / (2 * positives)
  }
  return { ofPositives, ofNegatives, area: doubledWins / (2 * positives * negatives) }
}

/** Exactly 0 if all values are equal, because they are counted from the first one. */
function sampleVariance(values: Float64Array): number {
  const distances = values.map(value => value - values[0]!)
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / values.length
  return distances.reduce((sum, distance) => sum + (distance - mean) ** 2, 0) / (values.length - 1)
}

/**
 * Variance of the mean area from each unit's part in it, the units of each class being a sample of their own; null if a class has
 * one unit only. With two classes that is the estimate of E. R. DeLong, D. M. DeLong and D. L. Clarke-Pearson, Comparing the
 * areas under two or more correlated receiver operating characteristic curves, Biometrics 44 (1988); with midranks as X. Sun and
 * W. Xu, Fast implementation of DeLong's algorithm, IEEE Signal Process. Lett. 21 (2014) have them.
 */
function varianceOf(units: readonly ScoredUnit[], parts: Float64Array, counts: readonly number[]): number | null {
  if (counts.includes(1)) return null
  const byClass = counts.map((_, index) => parts.filter((_part, unit) => units[unit]!.truth === index))
  return byClass.reduce((sum, own) => sum + (own.length === 0 ? 0 : own.length * sampleVariance(own)), 0)
}

/**
 * The mean of the areas under the ROC curves of classes, each against the rest, with DeLong's interval.
 * @param rankings by class; of two classes, of the positive one alone
 * @param counts units of each class
 */
export function auroc(
  units: readonly ScoredUnit[],
  rankings: ReadonlyMap<number, Ranking>,
  counts: readonly number[],
): Figure {
  const occurring = [...rankings].filter(([, { positives, negatives }]) => positives > 0 && negatives > 0)
  if (occurring.length === 0) return withoutInterval(null)
  const parts = new Float64Array(units.length)
  let areas = 0
  for (const [ofClass, ranking] of occurring) {
    const { ofPositives, ofNegatives, area } = placementsOf(ranking)
    const [positives, negatives] = [ranking.positives * occurring.length, ranking.negatives * occurring.length]
    areas += area
    for (let unit = 0; unit < units.length; unit += 1) {
      const block = ranking.blocks[unit]!
      parts[unit]! += units[unit]!.truth === ofClass ? ofPositives[block]! / positives : ofNegatives[block]! / negatives
    }
  }
  return normalFigure(areas / occurring.length, varianceOf(units, parts, counts))
}
