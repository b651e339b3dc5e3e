import type { Priority } from '../distribution.ts'
import { cellsOfStratum, type ValueCells } from './cells.ts'
import type { GroupSlides, Problem } from './problem.ts'

/**
 * Weights are fractions of 2^20, divided by the cell's total: groups 1/4, slides 64 and the values of all strata together 1, or the
 * other way round where balance matters more.
 */
const UNIT = 2 ** 20
const WEIGHTS = { shares: { slides: 64, values: 1 }, balance: { slides: 1, values: 64 } } as const
const GROUPS_DIVISOR = 4
const FIRST_VALUE_CELL = 2

const weightOf = (times: number, divisor: number, total: number) =>
  Math.max(1, Math.floor((UNIT * times) / (divisor * total)))

function weightsOf(totals: Float64Array, strata: number, priority: Priority): Float64Array {
  const { slides, values } = WEIGHTS[priority]
  return totals.map((total, cell) => {
    if (cell === 0) return weightOf(slides, 1, total)
    return cell === 1 ? weightOf(1, GROUPS_DIVISOR, total) : weightOf(values, strata, total)
  })
}

/** Cells of a group, by cell, with their counts. */
function vectorOf({ slides, isGroup }: GroupSlides, strata: readonly ValueCells[]): [number, number][] {
  const counts = new Map([[0, slides.length]])
  if (isGroup) counts.set(1, 1)
  for (const values of slides)
    for (const [stratum, cells] of strata.entries()) {
      const cell = cells.get(values[stratum]!)
      if (cell !== undefined) counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
  return [...counts].sort(([a], [b]) => a - b)
}

/** Numbers the cells of all strata in one row, behind those of slides and groups. */
function numberCells(strata: readonly ValueCells[]): { strata: ValueCells[]; cells: number } {
  let cells = FIRST_VALUE_CELL
  const numbered = strata.map(values => {
    const first = cells
    cells += new Set(values.values()).size
    return new Map([...values].map(([value, cell]) => [value, first + cell]))
  })
  return { strata: numbered, cells }
}

interface Built {
  readonly problem: Problem
  /** Positions of the strata that can't be balanced. */
  readonly leftOut: readonly number[]
}

/**
 * Counts slides, groups and values into cells.
 * @param groups those that are free in the order in which the search numbers them
 * @param strata how many values each slide has
 * @param shares of each part, above 0
 * @param least groups that a value is in to be balanced by itself
 * @param priority which weighs more, the shares of slides or those of values
 */
export function buildProblem(
  groups: readonly GroupSlides[],
  strata: number,
  shares: readonly number[],
  least = shares.length,
  priority: Priority = 'shares',
): Built {
  const valueCells = Array.from({ length: strata }, (_, stratum) => cellsOfStratum(groups, stratum, least))
  const { strata: numbered, cells } = numberCells(valueCells)
  const totals = new Float64Array(cells)
  const kept = new Float64Array(cells * shares.length)
  const free: [number, number][][] = []
  for (const group of groups) {
    const vector = vectorOf(group, numbered)
    for (const [cell, count] of vector) totals[cell]! += count
    if (group.part === null) free.push(vector)
    else for (const [cell, count] of vector) kept[group.part * cells + cell]! += count
  }
  const starts = new Int32Array(free.length + 1)
  for (const [index, vector] of free.entries()) starts[index + 1] = starts[index]! + vector.length
  const used = valueCells.filter(values => values.size > 0).length
  const entries = free.flat()
  const problem = {
    shares,
    sum: shares.reduce((sum, share) => sum + share, 0),
    totals,
    weights: weightsOf(totals, used, priority),
    starts,
    cells: Int32Array.from(entries, ([cell]) => cell),
    counts: Float64Array.from(entries, ([, count]) => count),
    kept,
  }
  return { problem, leftOut: [...valueCells.keys()].filter(stratum => valueCells[stratum]!.size === 0) }
}
