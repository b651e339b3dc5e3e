import { type RefObject, useEffect } from 'react'

/**
 * Focuses an element that was just rendered if the focused control was removed: in a dialog, the focus would otherwise move to
 * the page behind it.
 * @param isThere false while `element` can't be focused
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isThere && isLost) element.current?.focus()
  }, [element, isThere])
}
