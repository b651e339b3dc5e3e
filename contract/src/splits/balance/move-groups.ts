import type { Assignment } from './assignment.ts'

const MAX_PASSES = 20

/** Moves a group to the part where it lowers the cost most. Of equal parts the first. */
function moveToBest(assignment: Assignment, group: number): boolean {
  const from = assignment.parts[group]!
  if (!assignment.mayLeave(from)) return false
  let [best, least] = [from, 0]
  for (let part = 0; part < assignment.problem.shares.length; part += 1) {
    const delta = part === from ? 0 : assignment.delta(group, from, part)
    if (delta < least) [best, least] = [part, delta]
  }
  if (best === from) return false
  assignment.place(group, best)
  return true
}

/** Moves groups, one after the other, until none lowers the cost. Never empties a part. @returns whether any was moved */
export function moveGroups(assignment: Assignment, order: readonly number[]): boolean {
  let hasMoved = false
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let moves = 0
    for (const group of order) {
      if (assignment.isExhausted) return hasMoved
      moves += Number(moveToBest(assignment, group))
    }
    if (moves === 0) return hasMoved
    hasMoved = true
  }
  return hasMoved
}
