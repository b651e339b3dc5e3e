export const HEAD_HEIGHT_PX = 36
/** Rows rendered beyond those in view. */
export const OVERSCAN_ROWS = 5

/** The scroll position nearest to the present one that shows a row whole. */
export const scrollTopFor = (row: { start: number; end: number }, viewHeight: number, scrollTop: number): number =>
  row.start < scrollTop ? row.start : Math.max(scrollTop, row.end - viewHeight)

/** Indexes to render: those in view and the pinned ones, in order, each once. */
export function renderedIndexes(inView: readonly number[], pinned: readonly number[], count: number): number[] {
  const extra = pinned.filter(index => index >= 0 && index < count && !inView.includes(index))
  return extra.length === 0 ? [...inView] : [...inView, ...new Set(extra)].sort((a, b) => a - b)
}
