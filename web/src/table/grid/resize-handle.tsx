import { type PointerEvent, useRef } from 'react'
import styles from './grid-head.module.css'

/** A column's edge: dragging it sets the width, a double click restores the default. Keyboard users resize from the head's button. */
export function ResizeHandle({ onWidth }: { onWidth: (px: number | undefined) => void }) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined)

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const handleMove = (event: PointerEvent) => {
    if (start.current) onWidth(start.current.width + event.clientX - start.current.x)
  }
  const handleUp = () => {
    start.current = undefined
  }

  return (
    <span
      aria-hidden="true"
      className={styles['edge']}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
