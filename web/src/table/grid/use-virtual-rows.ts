import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

const OVERSCAN_ROWS = 5

export interface VirtualRowsOptions<Row> {
  rows: readonly Row[]
  /** Height in pixels of all rows, or of each one. Must be the same function on each render. */
  rowHeight: number | ((row: Row) => number)
  /**
   * Identity of a row while others come and go; only needed if rows differ in height. Must be the same function on each render.
   */
  keyOf?: (row: Row) => string | number
  /** Height of a head that stays at the top of the scroller. */
  headHeight?: number
  /** Height of the rows in view. Default: that of the scroller minus the head */
  viewHeight?: number | undefined
  /** Indexes of rows that stay rendered out of view, such as the row with the focus. */
  pinned?: readonly number[]
  /** The scrolling element, if its owner needs it too. */
  scroller?: RefObject<HTMLDivElement | null> | undefined
}

export interface VirtualRow<Row> {
  row: Row
  /** Index among all rows, from 0. */
  index: number
  top: number
  height: number
}

/** The scroll position nearest to the current one that shows the whole row. */
export const scrollTopFor = (row: { start: number; end: number }, viewHeight: number, scrollTop: number): number =>
  row.start < scrollTop ? row.start : Math.max(scrollTop, row.end - viewHeight)

/** Indexes to render: those in view and the pinned ones, sorted and without duplicates. */
export function renderedIndexes(inView: readonly number[], pinned: readonly number[], count: number): number[] {
  const extra = pinned.filter(index => index >= 0 && index < count && !inView.includes(index))
  return extra.length === 0 ? [...inView] : [...inView, ...new Set(extra)].sort((a, b) => a - b)
}

/**
 * Renders only the rows in view: ten thousand rows cost as little as twenty. `Grid` builds on it; a table with its own markup
 * uses it directly. Memoise the row component and only pass values that stay the same (`row`, `index`, `top`): changing one row
 * then renders one row.
 */
export function useVirtualRows<Row>(options: VirtualRowsOptions<Row>) {
  const { rows, rowHeight, keyOf, headHeight = 0, viewHeight, pinned = [] } = options
  const ownScroller = useRef<HTMLDivElement>(null)
  const scroller = options.scroller ?? ownScroller
  const isUniform = typeof rowHeight === 'number'
  const byKey = useCallback((index: number) => keyOf?.(rows[index] as Row) ?? index, [rows, keyOf])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (isUniform ? rowHeight : rowHeight(rows[index] as Row)),
    overscan: OVERSCAN_ROWS,
    rangeExtractor: range => renderedIndexes(defaultRangeExtractor(range), pinned, rows.length),
    useFlushSync: false,
    // A new function invalidates all positions. Rows of equal height keep theirs, so that a key typed in one of 20,000 rows
    // recomputes nothing.
    ...(isUniform ? {} : { getItemKey: byKey }),
  })
  const uniformHeight = isUniform ? rowHeight : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height invalidates all positions
  useLayoutEffect(() => virtualizer.measure(), [uniformHeight])

  return {
    scroller,
    totalHeight: virtualizer.getTotalSize(),
    rendered: virtualizer.getVirtualItems().flatMap(({ index, start, size }): VirtualRow<Row>[] => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index, top: start, height: size }]
    }),
    /** How many rows Page Up and Page Down move by. */
    pageRows: () => {
      const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
      return Math.max(1, endIndex - startIndex - 1)
    },
    /** Scrolls no further than necessary to show the whole row below the head. */
    showRow: (index: number) => {
      const item = virtualizer.measurementsCache[index]
      const element = scroller.current
      if (!element || !item) return
      element.scrollTop = scrollTopFor(item, viewHeight ?? element.clientHeight - headHeight, element.scrollTop)
    },
  }
}
