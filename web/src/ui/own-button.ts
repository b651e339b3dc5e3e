import { type CSSProperties, useEffect } from 'react'

/** A press on the button that opened something is left to the button, which closes it; other presses outside close it by themselves. */
export function useOwnButton(button: HTMLElement) {
  useEffect(() => {
    const keepOpen = (event: Event) => {
      if (button.contains(event.target as Node)) event.stopPropagation()
    }
    window.addEventListener('mousedown', keepOpen, { capture: true })
    return () => window.removeEventListener('mousedown', keepOpen, { capture: true })
  }, [button])
}

/** Lays something invisible over the button, for what floats to be positioned at. */
export function anchorStyle(button: HTMLElement): CSSProperties {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { position: 'fixed', left, top, width, height, overflow: 'hidden', opacity: 0, pointerEvents: 'none' }
}
