import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import { type ListSearch, searchedParams } from '@vitrine/contract/lists/list-query'

/** Changes what a table asks its list for, such as its order. */
export type SearchChange = <Search extends ListSearch>(search: Search) => Search

export interface QueriedList {
  query: ListSearch
  /** Number of records that match. */
  total: number
  asked?: SearchChange | undefined
}

/** The list's parameters without those of its pages. */
export const listParams = ({ query, asked = search => search }: Omit<QueriedList, 'total'>): Record<string, string> =>
  searchedParams(asked(query))

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
