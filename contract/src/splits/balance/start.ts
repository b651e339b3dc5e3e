import type { Assignment } from './assignment.ts'

/** The target of a start: the shares of the slides placed so far, or the final ones. */
export type Aim = 'so far' | 'the end'

/**
 * Places the groups one after the other, each where it costs least. Of equal parts the first.
 * @param order the groups, largest first
 */
export function placeGreedily(assignment: Assignment, order: readonly number[], aim: Aim): void {
  const { starts, cells, counts, weights, totals, shares, kept } = assignment.problem
  const { offsets } = assignment
  const unplaced = totals.slice()
  for (const [at, slides] of kept.entries()) unplaced[at % totals.length]! -= slides
  for (const group of order) {
    let [best, least] = [0, Number.POSITIVE_INFINITY]
    for (const [part, share] of shares.entries()) {
      let cost = 0
      for (let at = starts[group]!; at < starts[group + 1]!; at += 1) {
        const [cell, count] = [cells[at]!, counts[at]!]
        const ahead = aim === 'so far' ? (unplaced[cell]! - count) * share : 0
        cost += weights[cell]! * count * (offsets[part * totals.length + cell]! + ahead)
      }
      if (cost < least) [best, least] = [part, cost]
    }
    assignment.place(group, best)
    for (let at = starts[group]!; at < starts[group + 1]!; at += 1) unplaced[cells[at]!]! -= counts[at]!
  }
}

/** Gives each empty part the cheapest group of a part with two or more; ties go to the first in order. */
export function fillEmptyPlaces(assignment: Assignment, order: readonly number[]): void {
  for (const part of assignment.problem.shares.keys()) {
    if (!assignment.isEmpty(part)) continue
    let [best, least] = [-1, Number.POSITIVE_INFINITY]
    for (const group of order) {
      const from = assignment.parts[group]!
      const delta = assignment.mayLeave(from) ? assignment.delta(group, from, part) : Number.POSITIVE_INFINITY
      if (delta < least) [best, least] = [group, delta]
    }
    if (best >= 0) assignment.place(best, part)
  }
}
