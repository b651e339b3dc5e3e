import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to an element that has just been rendered, if the focused control was removed: in a dialog the focus would
 * otherwise fall to the page behind it.
 * @param isThere false while `element` can't take the focus
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isThere && isLost) element.current?.focus()
  }, [element, isThere])
}
