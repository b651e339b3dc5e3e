import { type RefObject, useEffect, useRef } from 'react'

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** A hand scanner types wherever the focus is: what it types outside of any field begins a scan all the same. */
function useStrayKeys(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const catchKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && !event.target.closest(EDITABLE)
      if (isElsewhere && isTyped(event) && !document.querySelector('[role="dialog"]')) field.current?.focus()
    }
    document.addEventListener('keydown', catchKey)
    return () => document.removeEventListener('keydown', catchKey)
  }, [field])
}

/**
 * The one field of the scanner. It is not React's to write: a scanner types a character each few milliseconds, and the next
 * scan begins before the last is answered.
 *
 * What was submitted stays to be seen, selected, so that the next scan's first character takes its place. It goes when the
 * slide is found, unless something was typed since.
 * @param answered counts the answers; @param isFound says what the last one was.
 */
export function useScanField(answered: number, isFound: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const isTypedSince = useRef(false)
  useStrayKeys(field)

  function empty() {
    if (field.current) field.current.value = ''
    isTypedSince.current = false
    field.current?.focus()
  }

  // The field has the focus when the page opens, and again after every look-up.
  useEffect(() => {
    const input = field.current
    if (!input || document.querySelector('[role="dialog"]')) return
    input.focus()
    if (answered === 0 || isTypedSince.current) return
    if (isFound) input.value = ''
    else input.select()
  }, [answered, isFound])

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
