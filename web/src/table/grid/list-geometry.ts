/** Spec 1 §9, spec 2 §9: height of the list with its footer. */
export const LIST_HEIGHT_PX = 600
/** What an open row takes from the list, and the height of the drawer that shows it (LOOK, 'The table'). */
export const DRAWER_HEIGHT_PX = 300
export const HEAD_HEIGHT_PX = 36
/** Rows drawn beyond those in view (spec 1 §9). */
export const OVERSCAN_ROWS = 5
export type FooterHeight = 50 | 90

/** Spec 1 §9: 600, minus 50 or 90 for the footer, and 300 less while a row is open. */
export const listHeight = (footer: FooterHeight, isOpen: boolean): number =>
  LIST_HEIGHT_PX - footer - (isOpen ? DRAWER_HEIGHT_PX : 0)

/** The scroll position nearest to the present one that shows a row whole. */
export function scrollTopFor(index: number, rowHeight: number, height: number, scrollTop: number): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

/** Indexes to draw: those in view and the kept ones (a row that has the focus or an open editor), in order, each once. */
export function drawnIndexes(inView: readonly number[], kept: readonly number[], count: number): number[] {
  const extra = kept.filter(index => index >= 0 && index < count && !inView.includes(index))
  return extra.length === 0 ? [...inView] : [...inView, ...new Set(extra)].sort((a, b) => a - b)
}
