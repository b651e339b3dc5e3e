import { type RefObject, useEffect, useRef } from 'react'

interface FocusPlace {
  element: HTMLElement
  /** Of the row that it is in. */
  rowIndex: number
}

const isUnfocusable = ({ element }: FocusPlace) => !element.isConnected || element.matches(':disabled')

const placeOf = (element: HTMLElement): FocusPlace => ({
  element,
  rowIndex: Number(element.closest('[data-row-id]')?.getAttribute('aria-rowindex')),
})

/** The row that took the place, or the one before it where the last was deleted; else the one that the keyboard is on. */
function rowAt(table: HTMLElement, { rowIndex }: FocusPlace): HTMLElement | undefined {
  const rows = [`[aria-rowindex="${rowIndex}"]`, `[aria-rowindex="${rowIndex - 1}"]`, '[tabindex="0"]']
  const found = rows.map(row => table.querySelector<HTMLElement>(`[data-row-id]${row}`))
  return found.find(row => row !== null) ?? undefined
}

/**
 * Keeps the focus in a table when what had it goes: a row that is deleted, a button that has nothing left to do. A focus that
 * was led elsewhere is not called back.
 */
export function useFocusRecovery(table: RefObject<HTMLElement | null>): void {
  const last = useRef<FocusPlace>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const note = ({ target }: FocusEvent) => {
      const element = target as HTMLElement
      last.current = table.current?.contains(element) ? placeOf(element) : undefined
    }
    // The browser's own events: React's would count what is drawn in a portal as within.
    document.addEventListener('focusin', note, { signal: listening.signal })
    return () => listening.abort()
  }, [table])
  useEffect(() => {
    if (!table.current || !last.current || !isUnfocusable(last.current)) return
    // A button that is disabled loses the focus only as the page is next drawn.
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== last.current.element
    if (!isElsewhere) rowAt(table.current, last.current)?.focus({ preventScroll: true })
  })
}
