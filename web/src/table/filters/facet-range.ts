import type { FilterKind } from '@vitrine/contract/api/field-kinds'
import type { RangeFacet } from '@vitrine/contract/tables/facets'
import type { Range, RangeEnd } from './facet-choice.ts'

export const isTime = (kind: FilterKind) => kind === 'timestamp' || kind === 'date'

const amount = (end: RangeEnd, kind: FilterKind) => (isTime(kind) ? new Date(end).getTime() : Number(end))

/** The edges of the buckets: one more than there are buckets. */
export const edgesOf = ({ buckets }: RangeFacet): RangeEnd[] => {
  const last = buckets.at(-1)
  return last ? [...buckets.map(({ from }) => from), last.to] : []
}

/** The indexes of the edges where a range begins and ends. */
export function thumbsOf([from, to]: Range, edges: readonly RangeEnd[], kind: FilterKind): [number, number] {
  const last = edges.length - 1
  const at = (end: RangeEnd) => edges.filter(edge => amount(edge, kind) <= amount(end, kind)).length - 1
  const upper = to === null ? last : edges.findIndex(edge => amount(edge, kind) > amount(to, kind))
  return [from === null ? 0 : Math.max(0, at(from)), upper === -1 ? last : upper]
}

const DAY_MS = 86_400_000

/** The last value below an edge: ranges include both ends, but buckets exclude their upper one. */
function below(edge: RangeEnd, kind: FilterKind): RangeEnd {
  if (kind === 'timestamp') return new Date(amount(edge, kind) - 1).toISOString()
  if (kind === 'date') return new Date(amount(edge, kind) - DAY_MS).toISOString().slice(0, 10)
  return kind === 'integer' ? Number(edge) - 1 : edge
}

/** The range between two edges; open at the outermost ones. */
export function rangeBetween(
  [from, to]: readonly [number, number],
  edges: readonly RangeEnd[],
  kind: FilterKind,
): Range {
  const last = edges.length - 1
  const upper = edges[to]
  return [from <= 0 ? null : (edges[from] ?? null), to >= last || upper === undefined ? null : below(upper, kind)]
}
