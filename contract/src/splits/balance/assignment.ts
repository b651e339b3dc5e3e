import { hasKept, type Problem } from './problem.ts'

/** After so many looks at a cell a search ends: a count, so that the result does not depend on the machine's speed. */
const MAX_VISITS = 1_000_000
const UNPLACED = -1

/**
 * Which part each group is in, and how far each cell of each part is off: S * slides there - share * slides in all, where S is the
 * sum of the shares. The cost is the sum of weight * offset^2 over all cells and parts.
 */
export class Assignment {
  readonly problem: Problem
  readonly parts: Int32Array
  /** At part times number of cells, plus cell. */
  readonly offsets: Float64Array
  visits = 0
  /** Free groups in each part, and one for its kept slides. */
  readonly #members: number[]

  constructor(problem: Problem) {
    const { starts, shares, sum, totals, kept } = problem
    this.problem = problem
    this.parts = new Int32Array(starts.length - 1).fill(UNPLACED)
    this.offsets = kept.map(
      (slides, at) => sum * slides - shares[Math.floor(at / totals.length)]! * totals[at % totals.length]!,
    )
    this.#members = shares.map((_, part) => Number(hasKept(problem, part)))
  }

  get isExhausted(): boolean {
    return this.visits >= MAX_VISITS
  }

  isEmpty(part: number): boolean {
    return this.#members[part] === 0
  }

  /** Whether a group can leave a part without emptying it. */
  mayLeave(part: number): boolean {
    return this.#members[part]! > 1
  }

  /** What moving a group changes the cost by, divided by 2 S. */
  delta(group: number, from: number, to: number): number {
    const { starts, cells, counts, weights, totals, sum } = this.problem
    const [fromCells, toCells, end] = [from * totals.length, to * totals.length, starts[group + 1]!]
    let change = 0
    for (let at = starts[group]!; at < end; at += 1) {
      const [cell, count] = [cells[at]!, counts[at]!]
      change += weights[cell]! * count * (sum * count + this.offsets[toCells + cell]! - this.offsets[fromCells + cell]!)
    }
    this.visits += end - starts[group]!
    return change
  }

  place(group: number, part: number): void {
    const from = this.parts[group]!
    this.#shift(group, part, 1)
    if (from !== UNPLACED) this.#shift(group, from, -1)
    this.parts[group] = part
  }

  #shift(group: number, part: number, sign: 1 | -1): void {
    const { starts, cells, counts, totals, sum } = this.problem
    const first = part * totals.length
    for (let at = starts[group]!; at < starts[group + 1]!; at += 1)
      this.offsets[first + cells[at]!]! += sign * sum * counts[at]!
    this.#members[part]! += sign
  }

  /** Exact: squares of offsets are beyond what a double can hold. */
  cost(): bigint {
    const { weights, totals, shares } = this.problem
    let cost = 0n
    for (const [cell, weight] of weights.entries()) {
      let squares = 0n
      for (let part = 0; part < shares.length; part += 1)
        squares += BigInt(this.offsets[part * totals.length + cell]!) ** 2n
      cost += BigInt(weight) * squares
    }
    return cost
  }
}
