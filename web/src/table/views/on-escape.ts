import type { KeyboardEvent } from 'react'

/** Leaves what is typed or asked, and keeps the list around it open. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  leave()
}
