/** Narrowest plate. */
const POPOVER_MIN_PX = 200
/** From the plate's top to the middle of its field's line. */
const HALF_LINE_PX = 20
const MARGIN_PX = 8
/** The plate's edge stands out a little from its cell's. */
const OVERHANG_PX = 5

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>

/**
 * Where a plate lies over its cell, in the window; undefined while the cell's middle is scrolled out of the list.
 * @param width of the plate as it is drawn, where its field and buttons need more than its least.
 */
export function popoverPosition(cell: Box, list: Box, windowWidth: number, width = 0) {
  const middle = cell.top + cell.height / 2
  const isInList = middle >= list.top && middle <= list.bottom && cell.right >= list.left && cell.left <= list.right
  if (!isInList) return undefined
  const minWidth = Math.max(POPOVER_MIN_PX, Math.round(cell.width))
  const left = Math.min(cell.left - OVERHANG_PX, windowWidth - Math.max(minWidth, width) - MARGIN_PX)
  return { left: Math.max(MARGIN_PX, left), top: middle - HALF_LINE_PX, minWidth }
}
