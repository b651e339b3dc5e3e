import type { ScoredUnit } from './units.ts'

/** Units from the highest score of a class to the lowest. Units with equal scores form one block, because nothing orders them. */
export interface Ranking {
  /** The score of each block, highest first. */
  readonly levels: Float64Array
  /** The block of each unit. */
  readonly blocks: Uint32Array
  /** The number of units in each block and those before it. */
  readonly ends: Uint32Array
  /** The number of these that are of the class. */
  readonly hits: Uint32Array
  readonly positives: number
  readonly negatives: number
}

/** The distinct values, highest first. A typed array sorts its own numbers ten times as fast as positions by them. */
function distinctLevels(scores: Float64Array): Float64Array {
  const sorted = scores.toSorted()
  const levels = new Float64Array(sorted.length)
  let length = 0
  for (let at = sorted.length - 1; at >= 0; at -= 1)
    if (length === 0 || sorted[at] !== levels[length - 1]) {
      levels[length] = sorted[at]!
      length += 1
    }
  return levels.subarray(0, length)
}

/** The position of a score among levels that contain it, by binary search. */
function blockOf(score: number, levels: Float64Array): number {
  let low = 0
  let high = levels.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (levels[middle]! > score) low = middle + 1
    else high = middle
  }
  return low
}

/** Ranks units by the score of a class. */
export function rankBy(units: readonly ScoredUnit[], ofClass: number): Ranking {
  // Loops by position, here and below: an iterator over 50,000 units costs as much as everything else.
  const scores = new Float64Array(units.length)
  for (let unit = 0; unit < units.length; unit += 1) scores[unit] = units[unit]!.scores[ofClass]!
  const levels = distinctLevels(scores)
  const blocks = new Uint32Array(units.length)
  const [ends, hits] = [new Uint32Array(levels.length), new Uint32Array(levels.length)]
  for (let unit = 0; unit < units.length; unit += 1) {
    const block = blockOf(scores[unit]!, levels)
    blocks[unit] = block
    ends[block]! += 1
    if (units[unit]!.truth === ofClass) hits[block]! += 1
  }
  for (let block = 1; block < levels.length; block += 1) {
    ends[block]! += ends[block - 1]!
    hits[block]! += hits[block - 1]!
  }
  const positives = hits.at(-1) ?? 0
  return { levels, blocks, ends, hits, positives, negatives: units.length - positives }
}

/**
 * Area under the precision-recall curve without interpolation: the sum of precisions, each weighted by the recall that it adds.
 * From M. Zhu, Recall, precision and average precision, University of Waterloo (2004); scikit-learn's average_precision_score.
 */
export function averagePrecision({ ends, hits, positives }: Ranking): number | null {
  if (positives === 0) return null
  return hits.reduce((sum, found, block) => {
    const gained = found - (hits[block - 1] ?? 0)
    return sum + (gained / positives) * (found / ends[block]!)
  }, 0)
}
