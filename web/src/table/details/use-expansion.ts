import { useMemo, useState } from 'react'
import * as expansion from './expansion.ts'

export interface ExpansionState {
  ids: expansion.Expansion
  /** The one record whose details are shown. */
  openId: number | undefined
  has: (id: number) => boolean
  expand: (id: number) => void
  collapse: (id: number) => void
  toggle: (id: number) => void
  collapseAll: () => void
}

/** The record of a list whose details are shown; one at a time. */
export function useExpansion(): ExpansionState {
  const [now, setNow] = useState(expansion.NOTHING_EXPANDED)
  const actions = useMemo(
    () => ({
      expand: (id: number) => setNow(expansion.expand(id)),
      collapse: (id: number) => setNow(now => expansion.collapse(now, id)),
      toggle: (id: number) => setNow(now => expansion.toggleExpanded(now, id)),
      collapseAll: () => setNow(expansion.collapseAll()),
    }),
    [],
  )
  const [openId] = now
  return { ids: now, openId, has: id => now.has(id), ...actions }
}
