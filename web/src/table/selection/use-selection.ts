import { useEffect, useMemo, useRef, useState } from 'react'
import * as selection from './selection.ts'

export type SelectionState = ReturnType<typeof useSelection>

interface Stored {
  found: string
  now: selection.Selection
  /** All matches are selected, even those that are not loaded, except for these. */
  allBut?: ReadonlySet<number>
}

/**
 * The selected records of a list. A new `found` (search and filter, without the sort) clears them, so that nothing out of sight
 * is deleted.
 * @param listed the loaded rows, and the number of matches; if given, all matches can be selected
 */
export function useSelection(found: string, listed?: { rows: readonly { id: number }[]; total: number }) {
  const [state, setState] = useState<Stored>({ found, now: selection.NOTHING_SELECTED })
  if (state.found !== found) setState({ found, now: selection.NOTHING_SELECTED })
  const { now, allBut } = state.found === found ? state : { now: selection.NOTHING_SELECTED, allBut: undefined }

  const actions = useMemo(() => {
    const change = (next: (now: selection.Selection) => selection.Selection) =>
      setState(({ found, now }) => ({ found, now: next(now) }))
    const one = (id: number, next: (now: selection.Selection) => selection.Selection) =>
      setState(({ found, now, allBut }) =>
        allBut ? { found, now, allBut: selection.toggle({ ids: allBut }, id).ids } : { found, now: next(now) },
      )
    return {
      toggle: (id: number) => one(id, now => selection.toggle(now, id)),
      selectRange: (id: number, order: readonly number[]) => one(id, now => selection.selectRange(now, id, order)),
      selectAll: (loaded: readonly number[]) => change(() => selection.selectAll(loaded)),
      selectFiltered: (loaded: readonly number[]) => change(now => selection.selectFiltered(now, loaded)),
      /** Selects all matches, even those that are not loaded; single rows can then be deselected. */
      selectMatching: () => setState(({ found, now }) => ({ found, now, allBut: new Set() })),
      deselectAll: () => change(selection.deselectAll),
      forget: (missing: readonly number[]) =>
        setState(state => ({ ...state, now: selection.forget(state.now, missing) })),
    }
  }, [])

  const rows = allBut && listed?.rows
  const ids = useMemo(
    () => (rows && allBut ? new Set(rows.map(({ id }) => id).filter(id => !allBut.has(id))) : now.ids),
    [rows, allBut, now.ids],
  )
  return {
    ...now,
    /** Ids of the loaded rows if all matches are selected. */
    ids,
    /** Given if all matches are selected: the deselected ones. */
    allBut,
    count: allBut && listed ? Math.max(0, listed.total - allBut.size) : ids.size,
    ...actions,
  }
}

/**
 * The selected records of a list as rows, in list order. Paging may remove selected rows from the list; those come last, in their
 * last known state.
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
