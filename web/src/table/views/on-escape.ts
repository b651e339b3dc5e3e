import type { KeyboardEvent } from 'react'

/** Cancels typing or a confirmation, and keeps the surrounding list open. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  leave()
}
