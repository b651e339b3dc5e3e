import type { ValueChoice } from '@vitrine/contract/lists/choice-rules'
import type { ValueFacet } from '@vitrine/contract/tables/facets'
import {
  type CountedValue,
  countedParts,
  type DistributionKey,
  type DistributionPart,
  isOfPart,
} from '../../ui/charts/distribution.ts'

/** A stacked bar in the head: the frequency of each value of a field among all matching records. */
export interface StatBar {
  column: string
  title: string
  /** Values with a color of their own. */
  keys?: readonly DistributionKey[]
  /** The category of a value. Default: the value itself */
  countAs?: (value: string | null) => string | null
  /** In pixels, if there is room. */
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

/** The values that a part of a bar counts, as a choice. */
export function partChoice(
  { countAs }: Pick<StatBar, 'countAs'>,
  facet: ValueFacet,
  part: Pick<DistributionPart, 'key'>,
): ValueChoice {
  const values = countedIn(facet).map(({ value }) => value)
  const counted = values.filter(value => isOfPart(asCounted(value, countAs), part))
  return { values: counted.filter(value => value !== null), hasEmpty: counted.includes(null) }
}
