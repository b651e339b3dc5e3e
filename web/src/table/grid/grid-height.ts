/** Height of the head, which sticks to the top of a grid's scroller. */
export const HEAD_HEIGHT_PX = 28

/** Height of the rows in view: what the head, and a bar to scroll sideways by, leave of the scroller. */
export const rowsHeightOf = (scroller: HTMLElement, isHeadless = false): number =>
  Math.max(0, scroller.clientHeight - (isHeadless ? 0 : HEAD_HEIGHT_PX))
