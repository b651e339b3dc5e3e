import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to what has just come, where the control that had it is gone: in a dialog the keys would lead behind it.
 * @param isThere false while `element` can't take the focus
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isThere && isLost) element.current?.focus()
  }, [element, isThere])
}
