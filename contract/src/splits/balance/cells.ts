import type { GroupSlides } from './problem.ts'

/** The cell of each value of a stratum, from 0. Rare values share the last one, or have none. */
export type ValueCells = ReadonlyMap<string, number>

/** In how many groups each value occurs. Those of one group follow each other. */
function countGroups(groups: readonly GroupSlides[], valueIn: (slide: readonly string[]) => string) {
  const found = new Map<string, { last: number; count: number }>()
  for (const { group, slides } of groups)
    for (const slide of slides) {
      const value = valueIn(slide)
      const known = found.get(value)
      if (!known) found.set(value, { last: group, count: 1 })
      else if (known.last !== group) {
        known.last = group
        known.count += 1
      }
    }
  return new Map([...found].map(([value, { count }]) => [value, count]))
}

/**
 * Values that occur in few groups are pooled: of parts of different sizes, each of them would go to the largest and pull its slides along.
 * @param least groups that a value is in to have a cell of its own
 * @returns empty for a stratum with fewer than two cells, which can't be balanced
 */
export function cellsOfStratum(groups: readonly GroupSlides[], stratum: number, least: number): ValueCells {
  const counts = countGroups(groups, slide => slide[stratum]!)
  const common = [...counts].filter(([, count]) => count >= least).map(([value]) => value)
  const rare = new Set([...counts].filter(([, count]) => count < least).map(([value]) => value))
  const withRare = countGroups(groups, slide => String(rare.has(slide[stratum]!))).get('true') ?? 0
  const isPooled = rare.size > 0 && withRare >= least
  if (common.length + Number(isPooled) < 2) return new Map()
  const cells = common.map((value, cell) => [value, cell] as const)
  return new Map(isPooled ? [...cells, ...[...rare].map(value => [value, common.length] as const)] : cells)
}
