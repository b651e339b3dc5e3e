import type { Assignment } from './assignment.ts'

/** How many candidates of each of two parts are tried, and how many of them two at once. */
const CANDIDATES = 16
const CANDIDATES_AT_ONCE = 8

/** A group that could go to the other part, with what that changes the cost by. `at` is its row in the products. */
interface Candidate {
  readonly group: number
  readonly at: number
  delta: number
}

/** Groups that go from a part to the other, and those that come back for them. */
interface Exchange {
  readonly going: readonly Candidate[]
  readonly coming: readonly Candidate[]
}

/** The groups of a part that cost least in the other; of equal ones the first of the order. */
function findCandidates(assignment: Assignment, groups: readonly number[], from: number, to: number) {
  const found: { group: number; delta: number }[] = []
  for (const group of groups) {
    const delta = assignment.delta(group, from, to)
    if (found.length === CANDIDATES && delta >= found[CANDIDATES - 1]!.delta) continue
    let at = found.length
    while (at > 0 && found[at - 1]!.delta > delta) at -= 1
    found.splice(at, 0, { group, delta })
    if (found.length > CANDIDATES) found.pop()
  }
  return found
}

/** Products of groups: the sum of weight * slides of one * slides of the other over all cells, times 2 S. Each is computed once. */
class Products {
  readonly #assignment: Assignment
  readonly #known = new Float64Array((2 * CANDIDATES) ** 2).fill(Number.NaN)

  constructor(assignment: Assignment) {
    this.#assignment = assignment
  }

  of(a: Candidate, b: Candidate): number {
    const row = a.at * 2 * CANDIDATES + b.at
    if (Number.isNaN(this.#known[row])) {
      this.#known[row] = this.#compute(a.group, b.group)
      this.#known[b.at * 2 * CANDIDATES + a.at] = this.#known[row]!
    }
    return this.#known[row]!
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

/** Candidates of two parts, near and far. */
interface Sides {
  readonly near: readonly Candidate[]
  readonly far: readonly Candidate[]
  readonly mayLeaveNear: boolean
  readonly mayLeaveFar: boolean
}

interface Found extends Exchange {
  readonly delta: number
}
const NOTHING: Found = { delta: 0, going: [], coming: [] }

function bestMove({ near, far, mayLeaveNear, mayLeaveFar }: Sides): Found {
  let best = NOTHING
  if (mayLeaveNear)
    for (const one of near) if (one.delta < best.delta) best = { delta: one.delta, going: [one], coming: [] }
  if (mayLeaveFar)
    for (const one of far) if (one.delta < best.delta) best = { delta: one.delta, going: [], coming: [one] }
  return best
}

function bestOfOneAgainstOne({ near, far }: Sides, products: Products, best: Found): Found {
  let found = best
  for (const one of near)
    for (const other of far) {
      const delta = one.delta + other.delta - products.of(one, other)
      if (delta < found.delta) found = { delta, going: [one], coming: [other] }
    }
  return found
}

/** @returns one of the first candidates against two of the second ones, if that lowers the cost more than `least` */
function bestOfOneAgainstTwo(
  ones: readonly Candidate[],
  pairs: readonly Candidate[],
  products: Products,
  least: number,
): { delta: number; one: Candidate; two: Candidate[] } | undefined {
  const [someOnes, somePairs] = [ones.slice(0, CANDIDATES_AT_ONCE), pairs.slice(0, CANDIDATES_AT_ONCE)]
  let found: { delta: number; one: Candidate; two: Candidate[] } | undefined
  let lowest = least
  for (const one of someOnes)
    for (let at = 0; at < somePairs.length; at += 1) {
      const first = somePairs[at]!
      const withFirst = one.delta + first.delta - products.of(one, first)
      for (let next = at + 1; next < somePairs.length; next += 1) {
        const second = somePairs[next]!
        const delta = withFirst + second.delta - products.of(one, second) + products.of(first, second)
        if (delta >= lowest) continue
        lowest = delta
        found = { delta, one, two: [first, second] }
      }
    }
  return found
}

/**
 * The move, exchange, or exchange of one against two that lowers the cost most; of equal ones the first in this order.
 * @returns undefined where none lowers it
 */
function bestExchange(sides: Sides, products: Products): Exchange | undefined {
  let best = bestOfOneAgainstOne(sides, products, bestMove(sides))
  const going = bestOfOneAgainstTwo(sides.near, sides.far, products, best.delta)
  if (going) best = { delta: going.delta, going: [going.one], coming: going.two }
  const coming = bestOfOneAgainstTwo(sides.far, sides.near, products, best.delta)
  if (coming) best = { delta: coming.delta, going: coming.two, coming: [coming.one] }
  return best === NOTHING ? undefined : best
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
    const ofNear = findCandidates(assignment, groupsOf(near), near, far).map((found, at) => ({ ...found, at }))
    const ofFar = findCandidates(assignment, groupsOf(far), far, near).map((found, at) => ({
      ...found,
      at: CANDIDATES + at,
    }))
    if (!exchangeCandidates(assignment, near, far, [ofNear, ofFar])) break
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
