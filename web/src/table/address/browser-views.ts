import { orderingParam, WHOLE_VALUE_COLUMNS } from '@vitrine/contract/lists/list-query'
import { isObject, isTextList, tableStore } from '../../ui/stores/user-store.ts'
import type { AddressTexts } from '../records/opening.ts'

/** A view stored only in this browser. New views never are: these wait to be moved to the server. */
export interface BrowserView {
  id: string
  name: string
  /** Its filters and sort, as address parameters. */
  texts: AddressTexts
  columns: readonly string[]
  isDefault: boolean
}

const keyOf = (table: string, user: string) => `${user}/${table}/views`

function readView(stored: unknown): BrowserView[] {
  if (!isObject(stored)) return []
  const { id, name, filter, rules, sort, columns, isDefault } = stored
  if (typeof id !== 'string' || typeof name !== 'string' || !isTextList(columns)) return []
  const { field, order } = isObject(sort) ? sort : {}
  const ordering = typeof field === 'string' ? orderingParam({ field, order: order === 'asc' ? 'asc' : 'dsc' }) : ''
  const texts = { ...columnTexts(filter), ...(isObject(rules) && { filter: JSON.stringify(rules) }), ordering }
  return [{ id, name, texts, columns, isDefault: isDefault === true }]
}

/** Lists of values by column, as parameters of an address. */
function columnTexts(filter: unknown): AddressTexts {
  const lists = Object.entries(isObject(filter) ? filter : {})
  return Object.fromEntries(
    lists.flatMap(([name, values]) => {
      if (!isTextList(values)) return []
      const isWhole = WHOLE_VALUE_COLUMNS.includes(name)
      return [[name, values.map(value => (isWhole ? value : value.replaceAll(',', '\\,'))).join(',')]]
    }),
  )
}

/** Skips entries that are not views. */
export async function readBrowserViews(table: string, user: string): Promise<BrowserView[]> {
  const stored = await tableStore.read(keyOf(table, user))
  return Array.isArray(stored) ? stored.flatMap(readView) : []
}

export const forgetBrowserView = (table: string, user: string, id: string): Promise<boolean> =>
  tableStore.change(keyOf(table, user), stored =>
    Array.isArray(stored) ? stored.filter(view => !isObject(view) || view['id'] !== id) : stored,
  )
