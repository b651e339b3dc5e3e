import { type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'
const STEPS: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** In a text field the keys move the caret, except Left at its start and Right at its end. */
function leavesField(field: HTMLInputElement, key: string): boolean {
  // A slider uses Up and Down.
  if (field.type === 'range') return key === 'ArrowLeft' || key === 'ArrowRight'
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart !== selectionEnd) return false
  if (key === 'ArrowLeft') return selectionStart === 0
  return key === 'ArrowRight' && selectionStart === value.length
}

/**
 * Makes a group of controls a single tab stop, like ARIA's toolbar pattern: arrow keys, Home and End move within it, and Tab
 * returns to the control used last.
 * @param orientation in a horizontal group, Up and Down are left to the controls, whose menus they open
 */
export function useRovingFocus<Group extends HTMLElement>(
  orientation: 'horizontal' | 'vertical' = 'horizontal',
): RefObject<Group | null> {
  const group = useRef<Group>(null)
  useEffect(() => {
    const element = group.current
    if (!element) return
    let last: Element | null = null
    // Skips what is collapsed or not rendered.
    const controls = () =>
      [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(control => !control.closest('[hidden]'))
    const setStops = () => {
      const all = controls()
      const stop =
        all.find(control => control === last) ?? all.find(control => control.ariaCurrent === 'page') ?? all[0]
      for (const control of element.querySelectorAll<HTMLElement>(CONTROLS)) {
        const tabIndex = control === stop ? 0 : -1
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
      }
    }
    const onFocus = ({ target }: FocusEvent) => {
      last = target as Element
      setStops()
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const step = STEPS[key]
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (orientation === 'horizontal' ? key.endsWith('Up') || key.endsWith('Down') : /Left|Right/.test(key)) return
      if (target instanceof HTMLInputElement && target.type !== 'checkbox' && !leavesField(target, key)) return
      const all = controls()
      const at = all.indexOf(target as HTMLElement)
      if (at < 0) return
      const place = { next: at + 1, previous: at - 1 + all.length, first: 0, last: all.length - 1 }[step] % all.length
      event.preventDefault()
      all[place]?.focus()
    }
    setStops()
    const observer = new MutationObserver(setStops)
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'aria-current'],
    })
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKey)
    }
  }, [orientation])
  return group
}
