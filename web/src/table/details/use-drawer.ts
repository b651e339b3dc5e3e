import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'

export type ExpansionState = ReturnType<typeof useExpansion>

/** The record of a list whose details are open; one at a time. @param first the one that is open initially */
export function useExpansion(first?: number) {
  const [openId, setOpenId] = useState(first)
  const actions = useMemo(
    () => ({
      expand: (id: number) => setOpenId(id),
      collapse: (id: number) => setOpenId(openId => (openId === id ? undefined : openId)),
      toggle: (id: number) => setOpenId(openId => (openId === id ? undefined : id)),
      collapseAll: () => setOpenId(undefined),
    }),
    [],
  )
  return { openId, ...actions }
}

/** The open row of a list and its drawer. Handles Escape, and the focus when it closes. */
export function useDrawer<Row>(of: {
  rows: readonly Row[]
  rowId: (row: Row) => number
  /** Undefined if rows don't open. */
  expansion: ExpansionState | undefined
  scroller: RefObject<HTMLElement | null>
}) {
  const { rows, rowId, expansion, scroller } = of
  const drawer = useRef<HTMLElement>(null)
  const openRow = expansion && rows.find(row => rowId(row) === expansion.openId)

  const close = () => {
    if (drawer.current?.contains(document.activeElement)) {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row-id="${expansion?.openId}"]`)
      row?.focus({ preventScroll: true })
    }
    expansion?.collapseAll()
  }
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && openRow) close()
  }
  return { drawer, openRow, close, handleEscape }
}
