import { type RefObject, useEffect } from 'react'

/** Gives the focus to what has just come, where the control that had it is gone: in a dialog the keys would lead behind it. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus()
  }, [element])
}
