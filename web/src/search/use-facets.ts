import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { type Facets, facetRoutes, MAX_DISTINCT } from '@vitrine/contract/tables/facets'
import { call } from '../api/call.ts'
import { useCountsChanged } from '../api/records-changed.ts'
import { type DashboardQuery, EMPTY_QUERY } from './dashboard-query.ts'
import { listParams } from './record-choice.ts'
import { rememberLabels } from './value-labels.ts'

export const MAX_FACETS = 12

export interface FacetsOf {
  table: string
  query: DashboardQuery
  /** Names of 1 to 12 fields; with statistics there may be none. */
  facets: readonly string[]
  /** Facets then count only matching records, including by their own choice. */
  isWithStatistics?: boolean
  /** With a single facet: searches its values. */
  search?: string
  limit?: number
  offset?: number
}

/** Counts values over all records that match a query, with one call. */
export async function readFacets(of: FacetsOf, signal?: AbortSignal): Promise<Facets> {
  const { table, query, facets, isWithStatistics, search, limit, offset } = of
  const reply = await call(facetRoutes[table as RecordKind], {
    query: {
      ...listParams({ query: { ...query, sort: undefined } }),
      ...(facets.length > 0 && { facets: facets.join(',') }),
      ...(isWithStatistics && { statistics: 'true' }),
      ...(search ? { facet_search: search } : {}),
      ...(limit === undefined ? {} : { facet_limit: String(limit) }),
      ...(offset === undefined ? {} : { facet_offset: String(offset) }),
    },
    ...(signal && { signal }),
  })
  for (const [name, facet] of Object.entries(reply.facets))
    if (facet.kind === 'values') rememberLabels(name, facet.values)
  return reply
}

/** Counts each value of fields in matching records only, with statistics. */
export const readStatistics = (of: Pick<FacetsOf, 'table' | 'query' | 'facets'>, signal: AbortSignal) =>
  readFacets({ ...of, isWithStatistics: true, limit: MAX_DISTINCT }, signal)

/** Counts values over all records that match a query. The previous counts stay until the new ones are loaded. */
export function useFacets(of: FacetsOf, isWanted = of.facets.length > 0) {
  const client = useQueryClient()
  useCountsChanged(() => void client.invalidateQueries({ queryKey: ['facets', of.table] }))
  return useQuery({
    queryKey: [
      'facets',
      of.table,
      listParams({ query: { ...of.query, sort: undefined } }),
      of.facets,
      of.search,
      of.limit,
    ],
    queryFn: ({ signal }) => readFacets(of, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    retry: false,
    staleTime: 0,
  })
}

/** Suggested values of a field while typing, from the whole library, the most frequent first. */
export function useSuggestions(
  table: string,
  field: string,
  { typed, limit = 20 }: { typed: string; limit?: number },
  isWanted = true,
) {
  const { data } = useFacets({ table, query: EMPTY_QUERY, facets: [field], search: typed, limit }, isWanted)
  const facet = data?.facets[field]
  return facet?.kind === 'values' ? facet.values : []
}
