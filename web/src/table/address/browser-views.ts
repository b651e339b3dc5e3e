import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { isObject, isTextList, tableStore } from '../../ui/stores/user-store.ts'

/** A view that only this browser holds. Nothing writes such views: they wait to be moved to the server. */
export interface BrowserView extends Pick<DashboardQuery, 'filter' | 'rules' | 'sort'> {
  id: string
  name: string
  columns: readonly string[]
  isDefault: boolean
}

const keyOf = (table: string, user: string) => `${user}/${table}/views`

function readView(stored: unknown): BrowserView[] {
  if (!isObject(stored)) return []
  const { id, name, filter, rules, sort, columns, isDefault } = stored
  if (typeof id !== 'string' || typeof name !== 'string' || !isTextList(columns)) return []
  const filters = Object.entries(isObject(filter) ? filter : {}).filter((entry): entry is [string, string[]] =>
    isTextList(entry[1]),
  )
  const { field, order } = isObject(sort) ? sort : {}
  return [
    {
      id,
      name,
      filter: Object.fromEntries(filters),
      rules: isObject(rules) ? (rules as unknown as FilterNode) : undefined,
      sort: typeof field === 'string' ? { field, order: order === 'asc' ? 'asc' : 'dsc' } : undefined,
      columns,
      isDefault: isDefault === true,
    },
  ]
}

/** Entries that are no views are left out. */
export async function readBrowserViews(table: string, user: string): Promise<BrowserView[]> {
  const stored = await tableStore.read(keyOf(table, user))
  return Array.isArray(stored) ? stored.flatMap(readView) : []
}

export const forgetBrowserView = (table: string, user: string, id: string): Promise<boolean> =>
  tableStore.change(keyOf(table, user), stored =>
    Array.isArray(stored) ? stored.filter(view => !isObject(view) || view['id'] !== id) : stored,
  )
