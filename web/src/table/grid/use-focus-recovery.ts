import { type RefObject, useCallback, useEffect, useRef } from 'react'

interface FocusPosition {
  element: HTMLElement
  /** Index of its row. */
  rowIndex: number
}

const canHoldFocus = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

const positionOf = (element: HTMLElement): FocusPosition => ({
  element,
  rowIndex: Number(element.closest<HTMLElement>('[data-row-id]')?.dataset['rowIndex']),
})

/** The row at the same position, or the one before it if the last was deleted; else the active row, else the list. */
function elementAt(list: HTMLElement, { rowIndex }: FocusPosition): HTMLElement {
  const rows = [`[data-row-index="${rowIndex}"]`, `[data-row-index="${rowIndex - 1}"]`, '[tabindex="0"]']
  const found = rows.map(row => list.querySelector<HTMLElement>(`[data-row-id]${row}`))
  return found.find(row => row !== null) ?? list
}

/**
 * Keeps the focus in a list when the focused element disappears, such as a deleted row or a disabled button. A focus that moved
 * elsewhere is left alone.
 * @returns the rows' `onBlur`, which React does not call while it removes elements, so that it only reports a focus that left by
 * itself
 */
export function useFocusRecovery(list: RefObject<HTMLElement | null>): () => void {
  const last = useRef<FocusPosition>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const remember = ({ target }: FocusEvent) => {
      const element = target as HTMLElement
      last.current = list.current?.contains(element) ? positionOf(element) : undefined
    }
    // A native event: React's event would also come from portals.
    document.addEventListener('focusin', remember, { signal: listening.signal })
    return () => listening.abort()
  }, [list])
  useEffect(() => {
    if (!list.current || !last.current || canHoldFocus(last.current.element)) return
    // A disabled button only loses the focus at the next paint.
    const hasMoved = document.activeElement !== document.body && document.activeElement !== last.current.element
    if (!hasMoved) elementAt(list.current, last.current).focus({ preventScroll: true })
  })
  return useCallback(() => {
    last.current = undefined
  }, [])
}
