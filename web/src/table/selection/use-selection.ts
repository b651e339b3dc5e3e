import { useEffect, useMemo, useRef, useState } from 'react'
import * as selection from './selection.ts'

export type SelectionState = ReturnType<typeof useSelection>

/**
 * The selected records of a list. A new `found` (search and filter, without the sort) clears them, so that nothing unseen is
 * deleted.
 */
export function useSelection(found: string) {
  const [state, setState] = useState({ found, now: selection.NOTHING_SELECTED })
  if (state.found !== found) setState({ found, now: selection.NOTHING_SELECTED })
  const now = state.found === found ? state.now : selection.NOTHING_SELECTED

  const actions = useMemo(() => {
    const change = (next: (now: selection.Selection) => selection.Selection) =>
      setState(state => ({ ...state, now: next(state.now) }))
    return {
      toggle: (id: number) => change(now => selection.toggle(now, id)),
      selectRange: (id: number, order: readonly number[]) => change(now => selection.selectRange(now, id, order)),
      selectAll: (loaded: readonly number[]) => change(() => selection.selectAll(loaded)),
      selectFiltered: (loaded: readonly number[]) => change(now => selection.selectFiltered(now, loaded)),
      deselectAll: () => change(selection.deselectAll),
      forget: (missing: readonly number[]) => change(now => selection.forget(now, missing)),
    }
  }, [])

  return { ...now, count: now.ids.size, ...actions }
}

/**
 * The selected records of a list as rows, in the list's order. Paging may take selected rows out of the list;
 * those come last, as they were when the list last held them.
 */
export function useSelectedRows<Row extends { id: number }>(
  rows: readonly Row[],
  selected: ReadonlySet<number>,
): () => Row[] {
  const known = useRef<ReadonlyMap<number, Row>>(new Map())
  useEffect(() => {
    const all = new Map([...known.current, ...rows.map(row => [row.id, row] as const)])
    known.current = new Map([...all].filter(([id]) => selected.has(id)))
  }, [rows, selected])

  return () => {
    const listed = rows.filter(row => selected.has(row.id))
    const listedIds = new Set(listed.map(row => row.id))
    return [...listed, ...[...known.current.values()].filter(row => !listedIds.has(row.id) && selected.has(row.id))]
  }
}
