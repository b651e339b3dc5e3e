import type { Assignment } from './assignment.ts'

/** Candidates of each of two parts, and how many of them are tried two at once. */
const CANDIDATES = 16
const CANDIDATES_AT_ONCE = 8

/** A group that could go to the other part, with what that changes the cost by. */
interface Candidate {
  readonly group: number
  delta: number
}

/** Groups that go from a part to the other, and those that come back for them. */
interface Exchange {
  readonly going: readonly Candidate[]
  readonly coming: readonly Candidate[]
}

/** The groups of a part that cost least in the other; of equal ones the first of the order. */
function findCandidates(assignment: Assignment, groups: readonly number[], from: number, to: number): Candidate[] {
  const candidates: Candidate[] = []
  for (const group of groups) {
    const delta = assignment.delta(group, from, to)
    if (candidates.length === CANDIDATES && delta >= candidates[CANDIDATES - 1]!.delta) continue
    let at = candidates.length
    while (at > 0 && candidates[at - 1]!.delta > delta) at -= 1
    candidates.splice(at, 0, { group, delta })
    if (candidates.length > CANDIDATES) candidates.pop()
  }
  return candidates
}

/** Products of groups: the sum of weight * slides of one * slides of the other over all cells, times 2 S. Each is computed once. */
class Products {
  readonly #assignment: Assignment
  readonly #known = new Map<number, number>()

  constructor(assignment: Assignment) {
    this.#assignment = assignment
  }

  of({ group: a }: Candidate, { group: b }: Candidate): number {
    const key = Math.min(a, b) * this.#assignment.parts.length + Math.max(a, b)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const product = this.#compute(a, b)
    this.#known.set(key, product)
    return product
  }

  #compute(a: number, b: number): number {
    const { starts, cells, counts, weights, sum } = this.#assignment.problem
    const [endOfA, endOfB] = [starts[a + 1]!, starts[b + 1]!]
    let [atA, atB, product] = [starts[a]!, starts[b]!, 0]
    this.#assignment.visits += endOfA - atA + endOfB - atB
    while (atA < endOfA && atB < endOfB) {
      const difference = cells[atA]! - cells[atB]!
      if (difference === 0) product += weights[cells[atA]!]! * counts[atA]! * counts[atB]!
      if (difference <= 0) atA += 1
      if (difference >= 0) atB += 1
    }
    return 2 * sum * product
  }
}

interface Sides {
  readonly near: readonly Candidate[]
  readonly far: readonly Candidate[]
  readonly mayLeaveNear: boolean
  readonly mayLeaveFar: boolean
}

/**
 * The move, exchange, or exchange of one against two that lowers the cost most; of equal ones the first in this order.
 * @returns undefined where none lowers it
 */
function bestExchange({ near, far, mayLeaveNear, mayLeaveFar }: Sides, products: Products): Exchange | undefined {
  let best: { going: Candidate[]; coming: Candidate[] } | undefined
  let least = 0
  const consider = (delta: number, going: Candidate[], coming: Candidate[]) => {
    if (delta < least) [best, least] = [{ going, coming }, delta]
  }
  if (mayLeaveNear) for (const one of near) consider(one.delta, [one], [])
  if (mayLeaveFar) for (const one of far) consider(one.delta, [], [one])
  for (const one of near)
    for (const other of far) consider(one.delta + other.delta - products.of(one, other), [one], [other])
  const againstTwo = (ones: readonly Candidate[], others: readonly Candidate[], isGoing: boolean) => {
    for (const one of ones)
      for (const [index, first] of others.entries()) {
        const withFirst = one.delta + first.delta - products.of(one, first)
        for (const second of others.slice(index + 1)) {
          const delta = withFirst + second.delta - products.of(one, second) + products.of(first, second)
          if (isGoing) consider(delta, [one], [first, second])
          else consider(delta, [first, second], [one])
        }
      }
  }
  const [firstNear, firstFar] = [near.slice(0, CANDIDATES_AT_ONCE), far.slice(0, CANDIDATES_AT_ONCE)]
  againstTwo(firstNear, firstFar, true)
  againstTwo(firstFar, firstNear, false)
  return best
}

const without = (candidates: readonly Candidate[], gone: readonly Candidate[]) =>
  candidates.filter(candidate => !gone.includes(candidate))

/** Makes the best exchanges of some candidates until none is left that lowers the cost. @returns whether any was made */
function exchangeCandidates(
  assignment: Assignment,
  near: number,
  far: number,
  sides: [Candidate[], Candidate[]],
): boolean {
  const products = new Products(assignment)
  let [ofNear, ofFar] = sides
  for (let count = 0; ; count += 1) {
    const [mayLeaveNear, mayLeaveFar] = [assignment.mayLeave(near), assignment.mayLeave(far)]
    const best = bestExchange({ near: ofNear, far: ofFar, mayLeaveNear, mayLeaveFar }, products)
    if (!best || assignment.isExhausted) return count > 0
    for (const { group } of best.going) assignment.place(group, far)
    for (const { group } of best.coming) assignment.place(group, near)
    ofNear = without(ofNear, best.going)
    ofFar = without(ofFar, best.coming)
    for (const candidate of ofNear) candidate.delta = assignment.delta(candidate.group, near, far)
    for (const candidate of ofFar) candidate.delta = assignment.delta(candidate.group, far, near)
  }
}

function exchangeBetween(assignment: Assignment, order: readonly number[], near: number, far: number): boolean {
  let hasChanged = false
  while (!assignment.isExhausted) {
    const groupsOf = (part: number) => order.filter(group => assignment.parts[group] === part)
    const candidates: [Candidate[], Candidate[]] = [
      findCandidates(assignment, groupsOf(near), near, far),
      findCandidates(assignment, groupsOf(far), far, near),
    ]
    if (!exchangeCandidates(assignment, near, far, candidates)) break
    hasChanged = true
  }
  return hasChanged
}

/**
 * Moves groups between each two parts and exchanges them, one against one or against two, until nothing lowers the cost.
 * Never empties a part.
 * @returns whether anything was changed
 */
export function exchangeGroups(assignment: Assignment, order: readonly number[]): boolean {
  const parts = assignment.problem.shares.length
  let hasChanged = false
  for (let near = 0; near < parts; near += 1)
    for (let far = near + 1; far < parts; far += 1)
      hasChanged = exchangeBetween(assignment, order, near, far) || hasChanged
  return hasChanged
}
