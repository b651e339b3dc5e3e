import { Assignment } from './assignment.ts'
import { groupsIn, type Problem } from './problem.ts'

/** If there are at most this many assignments, all are tried. */
const MAX_ASSIGNMENTS = 200_000

export function canTryAll(problem: Problem): boolean {
  let assignments = 1
  for (let group = 0; group < groupsIn(problem) && assignments <= MAX_ASSIGNMENTS; group += 1)
    assignments *= problem.shares.length
  return assignments <= MAX_ASSIGNMENTS
}

/**
 * Tries every assignment that leaves no part empty, like an odometer whose last wheel is the last group of the order, and takes
 * the first of the best.
 * @returns the part of each group
 */
export function searchAll(problem: Problem, order: readonly number[]): Int32Array {
  const parts = problem.shares.length
  const assignment = new Assignment(problem)
  for (const group of order) assignment.place(group, 0)
  const isFull = () => problem.shares.every((_, part) => !assignment.isEmpty(part))
  // Costs less that of the first assignment, divided by 2 S.
  let cost = 0
  let best = { cost: isFull() ? 0 : Number.POSITIVE_INFINITY, parts: assignment.parts.slice() }
  const turn = (group: number, part: number) => {
    cost += assignment.delta(group, assignment.parts[group]!, part)
    assignment.place(group, part)
  }
  for (let wheel = order.length - 1; wheel >= 0; ) {
    const group = order[wheel]!
    const next = assignment.parts[group]! + 1
    turn(group, next % parts)
    // A wheel that is through turns the one before it; after that the last wheel turns again.
    wheel = next === parts ? wheel - 1 : order.length - 1
    if (next < parts && cost < best.cost && isFull()) best = { cost, parts: assignment.parts.slice() }
  }
  return best.parts
}
