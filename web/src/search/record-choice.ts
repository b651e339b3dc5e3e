import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import { type ListState, toListParams } from '@vitrine/contract/lists/list-query'
import type { DashboardQuery } from './dashboard-query.ts'

export interface QueriedList {
  query: DashboardQuery
  /** Number of records that match. */
  total: number
  /** Changes what the list asks for, as the dashboard does. */
  asked?: ((state: ListState) => ListState) | undefined
}

/** The list's parameters without those of its pages. */
export function listParams({ query, asked = state => state }: Omit<QueriedList, 'total'>): Record<string, string> {
  const { sort, group: _, ...search } = query
  const state = asked({ page: 0, limit: 1, ...search, ...(sort ? { sort } : {}) })
  const { offset: __, limit: ___, ...params } = toListParams(state)
  return params
}

/** The same for bodies: rules are JSON in an address and an object here. */
export function askedQuery(list: QueriedList) {
  const { ordering, filter, ...params } = listParams(list)
  return { ordering, params: filter === undefined ? params : { ...params, filter: JSON.parse(filter) as object } }
}

/** The selection: ids, or all that match without some. */
export interface Selected {
  ids: Iterable<number>
  allBut: ReadonlySet<number> | undefined
}

export function selectedRecords(list: QueriedList, { ids, allBut }: Selected): RecordChoice {
  if (!allBut) return { ids: [...ids].map(id => ({ id })) }
  const except = allBut.size > 0 ? { except: [...allBut] } : {}
  return { query: askedQuery(list).params, total: list.total, ...except }
}
