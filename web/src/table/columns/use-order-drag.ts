import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** Drags an entry of a list to another position, by a handle; the entries have their ids in `data-drag-id`. */
export function useOrderDrag(onDrag: (id: string, over: string) => void) {
  const [dragged, setDragged] = useState<string>()
  // On the window, since an entry that moves in the document loses the pointer.
  useWindowEvent('pointermove', event => {
    if (dragged === undefined) return
    const entry = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drag-id]')
    const over = entry?.dataset['dragId']
    if (over !== undefined && over !== dragged) onDrag(dragged, over)
  })
  const end = () => setDragged(undefined)
  useWindowEvent('pointerup', end)
  useWindowEvent('pointercancel', end)
  return { dragged, start: setDragged }
}
