/** Height of the head, which sticks to the top of a grid's scroller. */
export const HEAD_HEIGHT_PX = 28

/** Height of the rows in view: the scroller without the head and a horizontal scroll bar. */
export const rowsHeightOf = (scroller: HTMLElement, isHeadless = false): number =>
  Math.max(0, scroller.clientHeight - (isHeadless ? 0 : HEAD_HEIGHT_PX))
