import type { Ranking } from './ranking.ts'

/** Finer steps are invisible in a drawing. */
const STEP = 1 / 400

/**
 * The ROC curve of a class against the rest, from (0, 0) to (1, 1), without points that lie closer than STEP to the one before: at
 * most 802 of them. From T. Fawcett, An introduction to ROC analysis, Pattern Recognit. Lett. 27 (2006), section 5. Empty unless
 * there are units of the class and others.
 */
export function rocPoints({ ends, hits, positives, negatives }: Ranking): [x: number, y: number][] {
  if (positives === 0 || negatives === 0) return []
  const points: [number, number][] = [[0, 0]]
  for (const [block, end] of ends.entries()) {
    const [x, y] = [(end - hits[block]!) / negatives, hits[block]! / positives]
    const [lastX, lastY] = points.at(-1)!
    if (block === ends.length - 1 || x - lastX >= STEP || y - lastY >= STEP) points.push([x, y])
  }
  return points
}
