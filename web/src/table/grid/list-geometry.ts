/** Height of the list with its footer (docs/product.md#table-size). */
export const LIST_HEIGHT_PX = 600
/** Height of the drawer that shows an open row; the list gets shorter by it. */
export const DRAWER_HEIGHT_PX = 300
export const HEAD_HEIGHT_PX = 36
/** Rows rendered beyond those in view. */
export const OVERSCAN_ROWS = 5
/** What a dashboard reserves of the list's height for its footer. */
export type FooterHeight = 50 | 90

export const listHeight = (footer: FooterHeight, isOpen: boolean): number =>
  LIST_HEIGHT_PX - footer - (isOpen ? DRAWER_HEIGHT_PX : 0)

/** The scroll position nearest to the present one that shows a row whole. */
export const scrollTopFor = (row: { start: number; end: number }, viewHeight: number, scrollTop: number): number =>
  row.start < scrollTop ? row.start : Math.max(scrollTop, row.end - viewHeight)

/** Indexes to render: those in view and the pinned ones, in order, each once. */
export function renderedIndexes(inView: readonly number[], pinned: readonly number[], count: number): number[] {
  const extra = pinned.filter(index => index >= 0 && index < count && !inView.includes(index))
  return extra.length === 0 ? [...inView] : [...inView, ...new Set(extra)].sort((a, b) => a - b)
}
