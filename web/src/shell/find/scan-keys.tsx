import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { hasModalDialog, isTypedOutsideOfFields } from '../../ui/typed-keys.ts'

/** A hand scanner types a code's characters one after the other in a few milliseconds; people do not for long. */
const SCAN_GAP_MS = 50
const SHORTEST_SCAN = 3

/** Keys that are held while a scanner types. */
const HELD = ['Shift', 'AltGraph', 'CapsLock']

/** Tells a hand scanner from people: what it types outside of fields, with Enter at its end, is a scan. */
export function ScanKeys({ onScan }: { onScan: (code: string) => void }) {
  const typed = useRef({ text: '', at: 0 })
  const handleKey = (event: KeyboardEvent) => {
    if (HELD.includes(event.key)) return
    const { text, at } = typed.current
    const isMore = text !== '' && !event.repeat && event.timeStamp - at <= SCAN_GAP_MS
    typed.current = { text: '', at: event.timeStamp }
    if (hasModalDialog()) return
    const isEnd = event.key === 'Enter' && text.length >= SHORTEST_SCAN
    const isTyped = isTypedOutsideOfFields(event)
    // No code begins with a blank, which selects rows.
    if (isTyped) typed.current.text = ((isMore ? text : '') + event.key).trimStart()
    if (!isMore || !(isEnd || isTyped)) return
    // From the second key on it is a scan's, and no shortcut of the screen.
    event.preventDefault()
    event.stopPropagation()
    if (isEnd) onScan(text)
  }
  // Before the listeners of the screen.
  useWindowEvent('keydown', handleKey, { capture: true })
  return null
}
