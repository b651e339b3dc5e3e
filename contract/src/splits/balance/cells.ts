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
 * A value that occurs in fewer groups than there are parts can't be in all of them: such values are pooled, or else each of
 * them would go to the largest part and pull its slides along.
 * @returns empty for a stratum with fewer than two cells, which can't be balanced
 */
export function cellsOfStratum(groups: readonly GroupSlides[], stratum: number, parts: number): ValueCells {
  const counts = countGroups(groups, slide => slide[stratum]!)
  const common = [...counts].filter(([, count]) => count >= parts).map(([value]) => value)
  const rare = new Set([...counts].filter(([, count]) => count < parts).map(([value]) => value))
  const withRare = countGroups(groups, slide => String(rare.has(slide[stratum]!))).get('true') ?? 0
  const isPooled = rare.size > 0 && withRare >= parts
  if (common.length + Number(isPooled) < 2) return new Map()
  const cells = common.map((value, cell) => [value, cell] as const)
  return new Map(isPooled ? [...cells, ...[...rare].map(value => [value, common.length] as const)] : cells)
}
