import { type RefObject, useEffect, useLayoutEffect } from 'react'

const POPOVER_MIN_PX = 200
/** From the popover's top to the middle of its input. */
const INPUT_MIDDLE_PX = 20
const MARGIN_PX = 8
/** How far the popover extends beyond its cell. */
const OVERHANG_PX = 5

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>

/**
 * Where a popover lies over its cell, in the window; undefined while the middle of the cell is scrolled out of the list.
 * @param width of the rendered popover, which may exceed the minimum
 */
export function popoverPosition(cell: Box, list: Box, windowWidth: number, width = 0) {
  const middle = cell.top + cell.height / 2
  const isInList = middle >= list.top && middle <= list.bottom && cell.right >= list.left && cell.left <= list.right
  if (!isInList) return undefined
  const minWidth = Math.max(POPOVER_MIN_PX, Math.round(cell.width))
  const left = Math.min(cell.left - OVERHANG_PX, windowWidth - Math.max(minWidth, width) - MARGIN_PX)
  return { left: Math.max(MARGIN_PX, left), top: middle - INPUT_MIDDLE_PX, minWidth }
}

/** Keeps a popover over its cell during scrolling and resizing, and at its last position once the cell has disappeared. */
export function usePopoverPosition(
  popover: RefObject<HTMLElement | null>,
  parts: { anchor: () => HTMLElement | null; list: () => HTMLElement | null; isRowMissing: boolean },
) {
  const update = () => {
    const anchor = parts.anchor()
    const list = parts.list()
    if (!popover.current || !list) return
    const { style, offsetWidth, offsetHeight } = popover.current
    const position =
      anchor &&
      popoverPosition(anchor.getBoundingClientRect(), list.getBoundingClientRect(), window.innerWidth, offsetWidth)
    style.visibility = position || parts.isRowMissing ? 'visible' : 'hidden'
    if (!position) return
    const { left, minWidth } = position
    // A popover with reasons and buttons is taller than its cell, and would leave the window over the last row.
    const top = Math.max(MARGIN_PX, Math.min(position.top, window.innerHeight - offsetHeight - MARGIN_PX))
    Object.assign(style, { left: `${left}px`, top: `${top}px`, minWidth: `${minWidth}px` })
  }
  useLayoutEffect(update)
  useEffect(() => {
    // Rows that scroll back into view render after the popover, so the cell exists in the next frame.
    const frame = requestAnimationFrame(update)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    // A control that loads late makes the popover wider.
    const resizes = new ResizeObserver(update)
    if (popover.current) resizes.observe(popover.current)
    // Content loaded above moves its cell.
    resizes.observe(document.body)
    return () => {
      resizes.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  })
}
