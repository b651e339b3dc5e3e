import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

const TOOLTIP_DELAY_MS = 400

/** Above the target, or below it at the top of the page. */
function positionAt(target: HTMLElement) {
  const box = target.getBoundingClientRect()
  const isBelow = box.top < 40
  const top = isBelow ? box.bottom + 6 : box.top - 6
  return { left: box.left + box.width / 2, top, translate: `-50% ${isBelow ? '0' : '-100%'}` }
}

/**
 * Shows `text` next to the wrapped element on hover or keyboard focus; Escape hides it. Lighter than a floating-element library,
 * as a table has three of them in every row.
 */
export function Tooltip({ text, isShown = false, children }: { text: string; isShown?: boolean; children: ReactNode }) {
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const [isOn, setIsOn] = useState(false)
  const hide = () => {
    window.clearTimeout(timer.current)
    setIsOn(false)
  }
  const showSoon = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsOn(true), TOOLTIP_DELAY_MS)
  }
  const showOnKeyFocus = (event: FocusEvent) => event.target.matches(':focus-visible') && setIsOn(true)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control is its child
    <span
      ref={host}
      className={styles['host']}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={showOnKeyFocus}
      onBlur={hide}
    >
      {children}
      {(isOn || isShown) && <Bubble text={text} host={host.current} onHidden={hide} />}
    </span>
  )
}

function Bubble({ text, host, onHidden }: { text: string; host: HTMLElement | null; onHidden: () => void }) {
  const [position] = useState(() => host && positionAt(host))
  useWindowEvent('scroll', onHidden, { capture: true })
  useWindowEvent('keydown', event => event.key === 'Escape' && onHidden(), { capture: true })
  if (!position) return null
  return createPortal(
    <span aria-hidden="true" className={styles['bubble']} style={position}>
      {text}
    </span>,
    document.body,
  )
}
