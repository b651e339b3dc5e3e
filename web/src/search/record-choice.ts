import type { RecordChoice } from '@vitrine/contract/api/record-choice'
import { type ListSearch, searchedParams } from '@vitrine/contract/lists/list-query'

/** Changes a list's query before it is sent, such as its order. */
export type SearchChange = <Search extends ListSearch>(search: Search) => Search

export interface QueriedList {
  query: ListSearch
  /** Number of matching records. */
  total: number
  adjustSearch?: SearchChange | undefined
}

/** The list's parameters, except those for pages. */
export const listParams = ({
  query,
  adjustSearch = search => search,
}: Omit<QueriedList, 'total'>): Record<string, string> => searchedParams(adjustSearch(query))

/** The same for bodies: rules are JSON text in an address, but an object here. */
export function bodyParams(list: QueriedList) {
  const { ordering, filter, ...params } = listParams(list)
  return { ordering, params: filter === undefined ? params : { ...params, filter: JSON.parse(filter) as object } }
}

/** The selection: ids, or all matches except some. */
export interface Selected {
  ids: Iterable<number>
  allBut: ReadonlySet<number> | undefined
}

export function selectedRecords(list: QueriedList, { ids, allBut }: Selected): RecordChoice {
  if (!allBut) return { ids: [...ids].map(id => ({ id })) }
  const except = allBut.size > 0 ? { except: [...allBut] } : {}
  return { query: bodyParams(list).params, total: list.total, ...except }
}
