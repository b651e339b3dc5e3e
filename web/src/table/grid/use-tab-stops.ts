import { useLayoutEffect, useRef } from 'react'

/**
 * One row at a time is in the tab order: fifty rows with ten controls each would be five hundred stops. If cells can be focused,
 * there is one stop: the row, or the cell cursor, which can be a line's button.
 * @param cursor selects a control that is always a stop
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
