import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../shuffle.ts'
import { balance } from './balance.ts'
import { buildProblem } from './build-problem.ts'
import type { GroupSlides, Problem } from './problem.ts'
import { canTryAll } from './search-all.ts'

/** The cost by its definition, from the groups themselves and not from the cells; exact, because these numbers are small. */
function costOf(
  { shares, sum, totals, weights, starts, cells, counts, kept }: Problem,
  parts: readonly number[],
): number {
  let cost = 0
  for (const [cell, weight] of weights.entries())
    for (const [part, share] of shares.entries()) {
      let slides = kept[part * totals.length + cell]!
      for (const [group, ofGroup] of parts.entries())
        for (let at = starts[group]!; at < starts[group + 1]!; at += 1)
          if (ofGroup === part && cells[at] === cell) slides += counts[at]!
      cost += weight * (sum * slides - share * totals[cell]!) ** 2
    }
  return cost
}

const assignments = (groups: number, parts: number): number[][] =>
  Array.from({ length: parts ** groups }, (_, number) =>
    Array.from({ length: groups }, (_, group) => Math.floor(number / parts ** group) % parts),
  )

function buildSmall(seed: number): Problem {
  const random = randomNumbers(seed)
  const draw = (from: number, to: number) => uniformInt(random, from, to)
  const shares = [
    [80, 10, 10],
    [60, 20, 20],
    [70, 30],
    [1, 1, 1],
  ][seed % 4]!
  const groups: GroupSlides[] = Array.from({ length: draw(shares.length, 6) }, (_, group) => ({
    group,
    part: null,
    isGroup: true,
    slides: Array.from({ length: draw(1, 9) }, () => [`organ ${draw(0, 2)}`, `source ${draw(0, 1)}`]),
  }))
  if (seed % 5 === 0) groups.push({ group: groups.length, part: 1, isGroup: true, slides: [['organ 1', 'source 1']] })
  return buildProblem(groups, 2, shares).problem
}

test('with few groups the best assignment without an empty part is found', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const problem = buildSmall(seed)
    const parts = problem.shares.length
    const keptParts = [...problem.shares.keys()].filter(part => problem.kept[part * problem.totals.length]! > 0)
    const known = new Set(keptParts)
    const isFull = (found: readonly number[]) => new Set([...found, ...known]).size === parts
    const costs = assignments(problem.starts.length - 1, parts)
      .filter(isFull)
      .map(found => costOf(problem, found))
    const found = [...balance(problem, seed)]
    expect(isFull(found)).toBe(true)
    expect(costOf(problem, found), `problem ${seed}`).toBe(Math.min(...costs))
  }
})

describe('weights and cells', () => {
  const groups = (values: string[][]): GroupSlides[] =>
    values.map((slides, group) => ({ group, part: null, isGroup: true, slides: slides.map(value => [value]) }))

  test('slides weigh 64, groups a quarter and values 1, as fractions of 2^20 by their totals', () => {
    const { problem } = buildProblem(groups([['a', 'a'], ['a'], ['b', 'b', 'b'], ['b', 'a']]), 1, [1, 1])
    expect([...problem.totals]).toEqual([8, 4, 4, 4])
    expect([...problem.weights]).toEqual([8_388_608, 65_536, 262_144, 262_144])
  })

  test('values that occur in fewer groups than there are parts are pooled', () => {
    const { problem, leftOut } = buildProblem(
      groups([
        ['a', 'b'],
        ['a', 'c'],
        ['a', 'd'],
      ]),
      1,
      [1, 1, 1],
    )
    expect([...problem.totals]).toEqual([6, 3, 3, 3])
    expect(leftOut).toEqual([])
  })

  test('a field with a single value, or only rare ones, is left out', () => {
    expect(buildProblem(groups([['a'], ['a'], ['a']]), 1, [1, 1]).leftOut).toEqual([0])
    expect(buildProblem(groups([['a'], ['b'], ['c']]), 1, [1, 1]).leftOut).toEqual([0])
    expect(buildProblem(groups([['a'], ['a'], ['b']]), 1, [1, 1]).leftOut).toEqual([0])
  })
})

test('all assignments are tried if there are at most 200,000', () => {
  const withGroups = (count: number, parts = 2) => {
    const groups = Array.from({ length: count }, (_, group) => ({ group, part: null, isGroup: true, slides: [[]] }))
    return buildProblem(groups, 0, new Array(parts).fill(1)).problem
  }
  expect(canTryAll(withGroups(17))).toBe(true)
  expect(canTryAll(withGroups(18))).toBe(false)
  expect([canTryAll(withGroups(11, 3)), canTryAll(withGroups(12, 3))]).toEqual([true, false])
})
