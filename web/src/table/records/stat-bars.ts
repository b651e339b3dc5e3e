import type { ValueFacet } from '@vitrine/contract/tables/facets'
import {
  type CountedValue,
  countedParts,
  type DistributionKey,
  type DistributionPart,
  partLabel,
  spellingsOf,
} from '../../ui/charts/distribution.ts'

/** A stacked bar of the head: how often each value of a field is in all records that match. */
export interface StatBar<Filter extends string = string> {
  column: Filter
  title: string
  /** Values with colors of their own. */
  keys?: readonly DistributionKey[]
  /** The category of a value. Default: itself. */
  countAs?: (value: string | null) => string | null
  /** In pixels, where there is room. */
  width: number
  emptyText: string
}

interface CountedText extends CountedValue {
  value: string | null
}

const countedIn = ({ values, empty }: ValueFacet): CountedText[] => [
  ...values.map(({ value, count }) => ({ value: String(value), count })),
  ...(empty > 0 ? [{ value: null, count: empty }] : []),
]

const asCounted = (value: string | null, countAs: StatBar['countAs']) => (countAs ? countAs(value) : value)

export const partsOf = ({ keys = [], countAs }: StatBar, facet: ValueFacet): DistributionPart[] =>
  countedParts(
    countedIn(facet).map(({ value, count }) => ({ value: asCounted(value, countAs), count })),
    keys,
  )

/** The values by which a list finds what a part of a bar counts; '' is a record without a value. */
export function filterValues(
  { countAs }: Pick<StatBar, 'countAs'>,
  facet: ValueFacet,
  part: Pick<DistributionPart, 'key'>,
): string[] {
  const values = countedIn(facet).map(({ value }) => value)
  const counted = values.filter(value => spellingsOf([asCounted(value, countAs)], part).length > 0)
  return [...new Set(counted.map(value => (value?.trim() ? value : '')))]
}

export function filterLabel(bars: readonly StatBar[], column: string, values: readonly string[]): string {
  const bar = bars.find(bar => bar.column === column)
  return partLabel(bar?.countAs ? values.map(value => bar.countAs?.(value) ?? '') : values, bar?.keys ?? [])
}
