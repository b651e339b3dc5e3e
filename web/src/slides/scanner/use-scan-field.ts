import { type RefObject, useEffect, useRef } from 'react'

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="menu"]'

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** A hand scanner types wherever the focus is: what it types outside of any field begins a scan all the same. */
function useStrayKeys(field: RefObject<HTMLInputElement | null>, isCovered: boolean) {
  useEffect(() => {
    if (isCovered) return
    const catchKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && !event.target.closest(EDITABLE)
      if (isElsewhere && isTyped(event)) field.current?.focus()
    }
    document.addEventListener('keydown', catchKey)
    return () => document.removeEventListener('keydown', catchKey)
  }, [field, isCovered])
}

/**
 * The scanner's field. React does not control it: a scanner types a character every few milliseconds, and the next scan
 * begins before the last is answered.
 *
 * What was submitted stays visible and selected, so that the next scan's first character replaces it. It is cleared when
 * the slide is found, unless something was typed since.
 * @param answered the number of the last answered scan, 0 before any
 * @param isFound whether that scan found a slide
 * @param isCovered whether a dialog covers the field and has the focus
 */
export function useScanField(answered: number, isFound: boolean, isCovered: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const isTypedSince = useRef(false)
  useStrayKeys(field, isCovered)

  function empty() {
    if (field.current) field.current.value = ''
    isTypedSince.current = false
    field.current?.focus()
  }

  // The field has the focus when the page opens, again after every look-up, and when a dialog closes.
  useEffect(() => {
    const input = field.current
    if (!input || isCovered) return
    input.focus()
    if (answered === 0 || isTypedSince.current) return
    if (isFound) input.value = ''
    else input.select()
  }, [answered, isFound, isCovered])

  return {
    field,
    empty,
    /** The text to look up. */
    take: () => {
      isTypedSince.current = false
      field.current?.select()
      return field.current?.value ?? ''
    },
    noteTyping: () => {
      isTypedSince.current = true
    },
    focus: () => field.current?.focus(),
  }
}

export type ScanField = ReturnType<typeof useScanField>
