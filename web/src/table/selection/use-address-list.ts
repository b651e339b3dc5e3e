import type { Page } from '@vitrine/contract/api/page'
import { usePagedList } from '../../list/use-paged-list.ts'
import { useAddressParams } from '../../search/use-address-params.ts'
import { useSelectedRows, useSelection } from './use-selection.ts'

const rowId = ({ id }: { id: number }) => id

export interface AddressListOptions<Name extends string, Query, Row> {
  names: readonly Name[]
  read: (params: Readonly<Partial<Record<Name, string>>>) => Query
  /**
   * The part of the query that determines the rows: everything but the sort. A change clears the selection. Default: the whole
   * query
   */
  foundBy?: (query: Query) => unknown
  pageSize: number
  /** Reads one page, counted from 0. */
  fetchPage: (query: Query, page: number, signal: AbortSignal) => Promise<Page<Row>>
}

/** The list described by the address, page by page, with its selection. */
export function useAddressList<Name extends string, Query, Row extends { id: number }>(
  options: AddressListOptions<Name, Query, Row>,
) {
  const { names, read, foundBy = query => query, pageSize, fetchPage } = options
  const [params, setParams] = useAddressParams(names)
  const query = read(params)
  const key = JSON.stringify(query)
  const list = usePagedList<Row>({
    key,
    pageSize,
    rowId,
    fetchPage: (page, signal) => fetchPage(query, page, signal),
  })
  const selection = useSelection(JSON.stringify(foundBy(query)))
  return {
    query,
    key,
    setParams,
    list,
    selection,
    selectedRows: useSelectedRows(list.rows, selection.ids),
    removeRows(rows: readonly Row[]) {
      const ids = rows.map(rowId)
      selection.forget(ids)
      list.removeRows(ids)
    },
  }
}
