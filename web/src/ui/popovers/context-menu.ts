import { isInField } from '../event-target.ts'

export const isMenuKey = ({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Whether the pointer is on selected text. Check on mouse down, as some browsers select a word after that. */
export function isOnMarkedText(target: EventTarget): boolean {
  const marked = window.getSelection()
  return marked?.type === 'Range' && target instanceof Node && marked.containsNode(target, true)
}

/** Keeps the browser's menu in text fields, with a modifier key, and for touch, which selects text with it. */
export function isBrowsersMenu(event: MouseEvent): boolean {
  const hasModifier = event.shiftKey || event.altKey || event.metaKey
  const isTouch = (event as Partial<PointerEvent>).pointerType === 'touch'
  return hasModifier || isTouch || !(event.target instanceof Element) || isInField(event.target)
}
