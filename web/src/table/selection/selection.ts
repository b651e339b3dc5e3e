/** The selected records of a list, and the start of a range. Ids, never indexes: sorting and Load More preserve them. */
export interface Selection {
  ids: ReadonlySet<number>
  anchor?: number
}

export const NOTHING_SELECTED: Selection = { ids: new Set() }

export function select(now: Selection, id: number): Selection {
  return { ids: new Set(now.ids).add(id), anchor: id }
}

export function deselect(now: Selection, id: number): Selection {
  const ids = new Set(now.ids)
  ids.delete(id)
  return { ids, anchor: id }
}

export const toggle = (now: Selection, id: number): Selection => (now.ids.has(id) ? deselect(now, id) : select(now, id))

/** Adds every record between the last clicked one and `id`, in display order. */
export function selectRange(now: Selection, id: number, order: readonly number[]): Selection {
  const from = now.anchor === undefined ? -1 : order.indexOf(now.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggle(now, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...now, ids: new Set([...now.ids, ...range]) }
}

/** Exactly the loaded records, so that the user can see what is selected. */
export const selectAll = (loaded: readonly number[]): Selection => ({ ids: new Set(loaded) })

/** Adds the loaded records, which match the current search and filter. */
export const selectFiltered = (now: Selection, loaded: readonly number[]): Selection => ({
  ...now,
  ids: new Set([...now.ids, ...loaded]),
})

export const deselectAll = (): Selection => NOTHING_SELECTED

export function forget(now: Selection, missing: readonly number[]): Selection {
  if (!missing.some(id => now.ids.has(id) || now.anchor === id)) return now
  const ids = new Set(now.ids)
  for (const id of missing) ids.delete(id)
  if (now.anchor === undefined || missing.includes(now.anchor)) return { ids }
  return { ids, anchor: now.anchor }
}

export type HeaderBox = 'none' | 'some' | 'all'

export function headerBox(now: Selection, loaded: readonly number[]): HeaderBox {
  if (now.ids.size === 0) return 'none'
  return loaded.length > 0 && loaded.every(id => now.ids.has(id)) ? 'all' : 'some'
}
