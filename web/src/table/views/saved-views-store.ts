import { get, update } from 'idb-keyval'
import { isTextList, userStore } from '../user-store.ts'
import type { SavedView } from './saved-views.ts'

const keyOf = (user: string, table: string) => `${user}/${table}/views`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readFilter(kept: unknown): SavedView['filter'] {
  if (!isRecord(kept)) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string[]] => isTextList(entry[1])))
}

function readSort(kept: unknown): SavedView['sort'] {
  if (!isRecord(kept) || typeof kept['field'] !== 'string') return undefined
  return { field: kept['field'], order: kept['order'] === 'asc' ? 'asc' : 'dsc' }
}

function readView(kept: unknown): SavedView[] {
  if (!isRecord(kept)) return []
  const { id, name, columns, isDefault } = kept
  if (typeof id !== 'string' || typeof name !== 'string' || !isTextList(columns)) return []
  const view = { id, name, filter: readFilter(kept['filter']), columns, isDefault: isDefault === true }
  const sort = readSort(kept['sort'])
  return [sort ? { ...view, sort } : view]
}

/** Reads what was kept, whatever an older or newer version wrote there; at most one has the star. */
export function readViews(kept: unknown): SavedView[] {
  const views = Array.isArray(kept) ? kept.flatMap(readView) : []
  const starred = views.find(view => view.isDefault)
  return views.map(view => ({ ...view, isDefault: view === starred }))
}

/** A browser without IndexedDB (private windows of some) keeps nothing: there is the built-in view alone. */
export async function loadViews(user: string, table: string): Promise<SavedView[]> {
  try {
    return readViews(await get(keyOf(user, table), userStore()))
  } catch {
    return []
  }
}

/** Makes one change to what is kept, so that two tabs do not undo each other's; tells whether the browser keeps it. */
export async function changeViews(
  user: string,
  table: string,
  change: (own: readonly SavedView[]) => SavedView[],
): Promise<boolean> {
  try {
    await update(keyOf(user, table), kept => change(readViews(kept)), userStore())
    return true
  } catch (error) {
    console.warn('The saved views could not be kept', error)
    return false
  }
}
