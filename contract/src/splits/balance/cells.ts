import type { GroupSlides } from './problem.ts'

/** The cell of each value of a stratum, from 0. Rare values share the last one, or have none. */
export type ValueCells = ReadonlyMap<string, number>

/** In how many groups each value occurs. */
function countGroups(groups: readonly GroupSlides[], valueIn: (slide: readonly string[]) => string) {
  const found = new Map<string, Set<number>>()
  for (const { group, slides } of groups)
    for (const slide of slides) {
      const value = valueIn(slide)
      const known = found.get(value)
      if (known) known.add(group)
      else found.set(value, new Set([group]))
    }
  return new Map([...found].map(([value, members]) => [value, members.size]))
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
