import type { NamedRecord } from '@vitrine/contract/api/named-record'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { ListState, Sort } from '@vitrine/contract/lists/list-query'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { useAddressList } from '../../table/selection/use-address-list.ts'
import { listNamed } from './named-table.ts'

const PARAMS = ['search', 'ordering'] as const
type Params = Readonly<Partial<Record<(typeof PARAMS)[number], string>>>

interface NamedQuery {
  search: string
  sort: Sort
}

const NEWEST: Sort = { field: 'created_at', order: 'dsc' }

/** The query of an address; ignores an order by anything but a column of the list. */
function readQuery({ columns }: NamedRecord['list'], { search = '', ordering = '' }: Params): NamedQuery {
  const field = ordering.replace(/^-/, '')
  const isSorted = Object.hasOwn(columns, field)
  return { search, sort: isSorted ? { field, order: ordering.startsWith('-') ? 'dsc' : 'asc' } : NEWEST }
}

/** The list of named records described by the address. */
export function useNamedList(kind: NamedRecord) {
  const list = useAddressList({
    names: PARAMS,
    read: params => readQuery(kind.list, params),
    foundBy: ({ search }) => search,
    pageSize: DASHBOARD_PAGE_SIZE,
    fetchPage: ({ search, sort }, page, signal) => {
      const state: ListState = { page, limit: DASHBOARD_PAGE_SIZE, search, sort }
      return listNamed(kind, state, signal)
    },
  })
  useRecordsChanged(list.list.reload)
  return list
}
