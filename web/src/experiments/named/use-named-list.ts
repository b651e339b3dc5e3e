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

/** What an address asks for; an order by no column of the list is ignored. */
function readQuery({ columns }: NamedRecord['list'], { search = '', ordering = '' }: Params): NamedQuery {
  const field = ordering.replace(/^-/, '')
  const isSorted = Object.hasOwn(columns, field)
  return { search, sort: isSorted ? { field, order: ordering.startsWith('-') ? 'dsc' : 'asc' } : NEWEST }
}

/** The list of named records that the address asks for. */
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
