import { useMemo, useState } from 'react'
import * as selection from './selection.ts'

export interface SelectionState extends selection.Selection {
  count: number
  has: (id: number) => boolean
  select: (id: number) => void
  deselect: (id: number) => void
  toggle: (id: number) => void
  selectRange: (id: number, order: readonly number[]) => void
  selectAll: (loaded: readonly number[]) => void
  selectFiltered: (loaded: readonly number[]) => void
  deselectAll: () => void
  forget: (missing: readonly number[]) => void
}

/**
 * The chosen records of a list. A new `found` (search and filter, without the sort) clears them, so that nothing unseen is
 * deleted.
 */
export function useSelection(found: string): SelectionState {
  const [state, setState] = useState({ found, now: selection.NOTHING_SELECTED })
  if (state.found !== found) setState({ found, now: selection.NOTHING_SELECTED })
  const now = state.found === found ? state.now : selection.NOTHING_SELECTED

  const actions = useMemo(() => {
    const change = (next: (now: selection.Selection) => selection.Selection) =>
      setState(state => ({ ...state, now: next(state.now) }))
    return {
      select: (id: number) => change(now => selection.select(now, id)),
      deselect: (id: number) => change(now => selection.deselect(now, id)),
      toggle: (id: number) => change(now => selection.toggle(now, id)),
      selectRange: (id: number, order: readonly number[]) => change(now => selection.selectRange(now, id, order)),
      selectAll: (loaded: readonly number[]) => change(() => selection.selectAll(loaded)),
      selectFiltered: (loaded: readonly number[]) => change(now => selection.selectFiltered(now, loaded)),
      deselectAll: () => change(selection.deselectAll),
      forget: (missing: readonly number[]) => change(now => selection.forget(now, missing)),
    }
  }, [])

  return { ...now, count: now.ids.size, has: id => now.ids.has(id), ...actions }
}
