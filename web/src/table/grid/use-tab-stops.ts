import { useLayoutEffect, useRef } from 'react'

/**
 * One row at a time takes part in the tab order: fifty rows with ten controls each would be five hundred stops. Where cells can
 * have the focus, it is one stop: the row, or the cell cursor, which a line's button can be.
 * @param cursor selects a control that is a stop in any case
 */
export function useTabStops(areControlsStops: boolean, cursor?: string) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? []) {
      control.tabIndex = areControlsStops || (cursor !== undefined && control.matches(cursor)) ? 0 : -1
    }
  })
  return element
}
