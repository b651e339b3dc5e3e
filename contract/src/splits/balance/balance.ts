import { randomNumbers, shuffleWith } from '../shuffle.ts'
import { Assignment } from './assignment.ts'
import { exchangeGroups } from './exchange-groups.ts'
import { moveGroups } from './move-groups.ts'
import { groupSize, groupsIn, type Problem } from './problem.ts'
import { canTryAll, searchAll } from './search-all.ts'
import { type Aim, fillEmptyPlaces, placeGreedily } from './start.ts'

const AIMS: readonly Aim[] = ['so far', 'the end', 'so far', 'the end']
/** Above so many free groups, one start is as good as four. */
const MANY_GROUPS = 1_500
const MAX_ROUNDS = 12

function improve(assignment: Assignment, order: readonly number[]): void {
  for (let round = 0; round < MAX_ROUNDS && !assignment.isExhausted; round += 1) {
    const hasMoved = moveGroups(assignment, order)
    const hasExchanged = exchangeGroups(assignment, order)
    if (!hasMoved && !hasExchanged) return
  }
}

function searchFrom(problem: Problem, order: readonly number[], aim: Aim): Assignment {
  const assignment = new Assignment(problem)
  placeGreedily(assignment, order, aim)
  fillEmptyPlaces(assignment, order)
  improve(assignment, order)
  return assignment
}

/**
 * Distributes the groups of a problem over its parts: the best of all assignments where they are few, else the cheapest of up to
 * four searches, the first among equals. No part stays empty where there are enough groups.
 * @param seed of the order in which groups are taken; the same seed gives the same result
 * @returns the part of each group
 */
export function balance(problem: Problem, seed: number): Int32Array {
  const random = randomNumbers(seed)
  const groups = Array.from({ length: groupsIn(problem) }, (_, group) => group)
  if (canTryAll(problem)) return searchAll(problem, shuffleWith(groups, random))
  const aims = groups.length > MANY_GROUPS ? AIMS.slice(0, 1) : AIMS
  const found = aims.map(aim => {
    const order = shuffleWith(groups, random).sort((a, b) => groupSize(problem, b) - groupSize(problem, a))
    return searchFrom(problem, order, aim)
  })
  const costs = found.map(assignment => assignment.cost())
  const least = costs.reduce((a, b) => (b < a ? b : a))
  return found[costs.indexOf(least)]!.parts
}
