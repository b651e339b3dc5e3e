import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Keeps keys that were pressed on a cell while its code was loading, so that none is lost. */
export function useEarlyKeys() {
  const isReady = useRef(false)
  const kept = useRef<globalThis.KeyboardEvent[]>([])

  /** @returns whether the key is kept for later */
  function keep(event: KeyboardEvent<HTMLElement>): boolean {
    const isOnCell = (event.target as HTMLElement).closest('[data-cell-cursor]') !== null
    if (isReady.current || !isOnCell) return false
    kept.current.push(event.nativeEvent)
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  function replay(): void {
    isReady.current = true
    // After the effects of this render: each key builds on the result of the previous one.
    setTimeout(() => {
      for (const event of kept.current.splice(0)) {
        flushSync(() => void document.activeElement?.dispatchEvent(new globalThis.KeyboardEvent(event.type, event)))
      }
    })
  }

  return { keep, replay }
}
