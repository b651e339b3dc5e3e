import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { hasModalDialog, isTypedOutsideOfFields } from '../../ui/inputs/typed-keys.ts'
import { HeldKeys } from './held-keys.ts'

/** A hand scanner types the characters of a code within a few milliseconds of each other; people can't for long. */
const SCAN_GAP_MS = 50
const SHORTEST_SCAN = 3

/** Keys that may be held while a scanner types. */
const MODIFIERS = ['Shift', 'AltGraph', 'CapsLock']

/** The last characters typed outside of fields, with no gap longer than allowed. */
class ScanReader {
  readonly #held = new HeldKeys(SCAN_GAP_MS)
  #text = ''
  #at = 0

  /** The code of a scan that ends with this key; undefined if it is not one. */
  read(event: KeyboardEvent): string | undefined {
    if (this.#held.isReleased(event) || MODIFIERS.includes(event.key)) return undefined
    const text = this.#text
    const isMore = text !== '' && !event.repeat && event.timeStamp - this.#at <= SCAN_GAP_MS
    const isTyped = !hasModalDialog() && isTypedOutsideOfFields(event)
    const isEnd = isMore && event.key === 'Enter' && text.length >= SHORTEST_SCAN && !hasModalDialog()
    this.#at = event.timeStamp
    // No code begins with a space, which selects rows.
    this.#text = isTyped ? ((isMore ? text : '') + event.key).trimStart() : ''
    if (isEnd) this.#held.drop(event)
    else if (isMore && isTyped) this.#held.hold(event)
    else this.#held.release()
    return isEnd ? text : undefined
  }

  /** Runs held keys before any other action of the user. */
  release = () => this.#held.release()
}

/** Recognizes a hand scanner: keys that it types outside of fields, ending with Enter, are a scan. */
export function ScanKeys({ onScan }: { onScan: (code: string) => void }) {
  const [reader] = useState(() => new ScanReader())
  // Runs before the listeners of the screen.
  const beforeOthers = { capture: true }
  useWindowEvent(
    'keydown',
    event => {
      const code = reader.read(event)
      if (code !== undefined) onScan(code)
    },
    beforeOthers,
  )
  useWindowEvent('pointerdown', reader.release, beforeOthers)
  useEffect(() => reader.release, [reader])
  return null
}
