import type { FilterNode } from '@vitrine/contract/filter-rules'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { isObject, isTextList } from '../../ui/user-store.ts'

/** What a view stores of a list: which records, in which order, by which columns. The search is not part of it. */
export interface ViewContent extends Pick<DashboardQuery, 'filter' | 'rules' | 'sort'> {
  /** Ids of the columns shown, in order. */
  columns: readonly string[]
}

/** A view under a name. The one with the star is the user's default: the list opens with it. */
export interface SavedView extends ViewContent {
  id: string
  name: string
  isDefault: boolean
}

/** The view that every user has. It can't be changed or deleted, and has the star as long as no other has. */
export type BuiltInView = Omit<SavedView, 'isDefault'>

export type OwnViews = readonly SavedView[]

/** All views of a list: the built-in one, then the user's own. */
export const allViews = (builtIn: BuiltInView, own: OwnViews): SavedView[] => [
  { ...builtIn, isDefault: !own.some(view => view.isDefault) },
  ...own,
]

/** The view of that name, regardless of case. */
export const viewNamed = (views: OwnViews, name: string): SavedView | undefined =>
  views.find(view => view.name.trim().toLowerCase() === name.trim().toLowerCase())

export const addView = (own: OwnViews, view: Omit<SavedView, 'isDefault'>): SavedView[] => [
  ...own,
  { ...view, name: view.name.trim(), isDefault: false },
]

const changeView = (own: OwnViews, id: string, change: Partial<SavedView>): SavedView[] =>
  own.map(view => (view.id === id ? { ...view, ...change } : view))

export const overwriteView = (own: OwnViews, id: string, { filter, rules, sort, columns }: ViewContent): SavedView[] =>
  changeView(own, id, { filter, rules, sort, columns })

export const renameView = (own: OwnViews, id: string, name: string): SavedView[] =>
  changeView(own, id, { name: name.trim() })

/** Moves the star: to the view of that id, or to the built-in one where none of the user's has it. */
export const starView = (own: OwnViews, id: string): SavedView[] =>
  own.map(view => ({ ...view, isDefault: view.id === id }))

/** One with the star leaves it to the built-in view. */
export const removeView = (own: OwnViews, id: string): SavedView[] => own.filter(view => view.id !== id)

const contentKey = ({ filter, rules, sort, columns }: ViewContent) =>
  JSON.stringify([Object.entries(filter).sort(), rules, sort?.field, sort?.order, columns])

/** Whether two views show the same. */
export const isSameContent = (a: ViewContent, b: ViewContent): boolean => contentKey(a) === contentKey(b)

function readFilter(stored: unknown): SavedView['filter'] {
  if (!isObject(stored)) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string[]] => isTextList(entry[1])))
}

function readView(stored: unknown): SavedView[] {
  if (!isObject(stored)) return []
  const { id, name, filter, rules, sort, columns, isDefault } = stored
  if (typeof id !== 'string' || typeof name !== 'string' || !isTextList(columns)) return []
  const view = {
    id,
    name,
    filter: readFilter(filter),
    ...(isObject(rules) && { rules: rules as unknown as FilterNode }),
    columns,
    isDefault: isDefault === true,
  }
  if (!isObject(sort) || typeof sort['field'] !== 'string') return [view]
  return [{ ...view, sort: { field: sort['field'], order: sort['order'] === 'asc' ? 'asc' : 'dsc' } }]
}

/** Reads stored views, whatever an older or newer version wrote; at most one has the star. */
export function readViews(stored: unknown): SavedView[] {
  const views = Array.isArray(stored) ? stored.flatMap(readView) : []
  const starred = views.find(view => view.isDefault)
  return views.map(view => ({ ...view, isDefault: view === starred }))
}
