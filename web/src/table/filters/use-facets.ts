import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Facets, facetRoutes } from '@vitrine/contract/facets'
import { toListParams } from '@vitrine/contract/list-query'
import type { ViewEntity } from '@vitrine/contract/views'
import { call } from '../../api/call.ts'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { type DashboardQuery, EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { rememberLabels } from './value-labels.ts'

function listParams({ sort: _, ...query }: DashboardQuery): Record<string, string> {
  const { offset: _offset, limit: _limit, ...params } = toListParams({ page: 0, limit: 1, ...query })
  return params
}

export interface FacetsOf {
  table: string
  query: DashboardQuery
  /** Names of fields: 1 to 12. */
  facets: readonly string[]
  /** With one facet only: looks for its values. */
  search?: string
  /** Number of values. */
  limit?: number
}

async function readFacets({ table, query, facets, search, limit }: FacetsOf, signal: AbortSignal): Promise<Facets> {
  const reply = await call(facetRoutes[table as ViewEntity], {
    query: {
      ...listParams(query),
      facets: facets.join(','),
      ...(search ? { facet_search: search } : {}),
      ...(limit === undefined ? {} : { facet_limit: String(limit) }),
    },
    signal,
  })
  for (const [name, facet] of Object.entries(reply.facets))
    if (facet.kind === 'values') rememberLabels(name, facet.values)
  return reply
}

/** Counts values over all records that match a query. Those of the query before stay until the new ones are there. */
export function useFacets(of: FacetsOf, isWanted = of.facets.length > 0) {
  const client = useQueryClient()
  useRecordsChanged(() => void client.invalidateQueries({ queryKey: ['facets', of.table] }))
  return useQuery({
    queryKey: ['facets', of.table, listParams(of.query), of.facets, of.search, of.limit],
    queryFn: ({ signal }) => readFacets(of, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    retry: false,
    staleTime: 0,
  })
}

/** Values of a field over the whole library, for a field in which one is typed. */
export function useSuggestions(table: string, field: string, typed: string, isWanted: boolean) {
  const { data } = useFacets({ table, query: EMPTY_QUERY, facets: [field], search: typed, limit: 20 }, isWanted)
  const facet = data?.facets[field]
  return facet?.kind === 'values' ? facet.values : []
}
