import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drawnIndexes, OVERSCAN_ROWS } from './list-geometry.ts'
import { rowKeyAction } from './row-keys.ts'

export interface RowListOptions<Row> {
  /** The same array as long as it holds the same rows in the same heights. */
  rows: readonly Row[]
  /** Stays the row's own while others come and go. The same function always, as `heightOf`. */
  keyOf: (row: Row) => string
  heightOf: (row: Row) => number
  /** Height of a head that stays at the top of the scroller. */
  headHeight?: number
  /** A key on the row itself. True where it did something; up, down, Home, End and the pages move without it. */
  onRowKey?: (row: Row, key: string, moveTo: (key: string) => void) => boolean
}

/** A row that is drawn, and where. */
export interface DrawnRow<Row> {
  row: Row
  key: string
  /** Place among all rows, from 0. */
  index: number
  /** The row that the keyboard is on: only it and its controls are in the tab order. */
  isActive: boolean
  /** To be spread on the row's element. */
  props: {
    'data-row-key': string
    tabIndex: 0 | -1
    style: { top: number; height: number }
    onFocus: () => void
    onBlur: () => void
  }
}

export interface RowList<Row> {
  scroller: RefObject<HTMLDivElement | null>
  /** Height of all rows together: that of the element around them. */
  totalHeight: number
  drawn: readonly DrawnRow<Row>[]
  handleKey: (event: KeyboardEvent) => void
}

const rowElement = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-row-key]')
const isShortcut = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented

/** Scrolls no further than it takes to show a row whole. */
function showWhole(scroller: HTMLElement, item: { start: number; end: number }, headHeight: number): void {
  const seen = scroller.clientHeight - headHeight
  if (item.start < scroller.scrollTop) scroller.scrollTop = item.start
  else if (item.end > scroller.scrollTop + seen) scroller.scrollTop = item.end - seen
}

type Scroller = RefObject<HTMLDivElement | null>

/**
 * Gives the focus to the row that the keyboard moves to, which may have been out of view and is drawn only after the move;
 * and to the active row where what had the focus, a row or a control of it, went from the list.
 */
function useRowFocus(scroller: Scroller, activeKey: string) {
  const isMoving = useRef(false)
  // What is taken from the page tells no blur.
  const isWithin = useRef(false)
  useEffect(() => {
    const isLost = isWithin.current && document.activeElement === document.body
    if (!isMoving.current && !isLost) return
    isMoving.current = false
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(activeKey)}"]`)
    element?.focus({ preventScroll: true })
  })
  return {
    follow: () => {
      isMoving.current = true
    },
    enter: () => {
      isWithin.current = true
    },
    leave: () => {
      isWithin.current = false
    },
  }
}

/** The row that the keyboard is on; one that comes in the place of a row that is gone takes over from it. */
function useActiveRow<Row>({ rows, keyOf }: RowListOptions<Row>, scroller: Scroller) {
  const [active, setActive] = useState<{ key: string; index: number }>()
  const index = useMemo(() => {
    const found = active === undefined ? -1 : rows.findIndex(row => keyOf(row) === active.key)
    return found >= 0 ? found : Math.max(0, Math.min(active?.index ?? 0, rows.length - 1))
  }, [rows, keyOf, active])
  const row = rows[index]
  const focus = useRowFocus(scroller, row === undefined ? '' : keyOf(row))
  return {
    index,
    moveTo: (to: { key: string; index: number }) => {
      focus.follow()
      setActive(to)
    },
    enter: (at: { key: string; index: number }) => {
      focus.enter()
      setActive(at)
    },
    leave: focus.leave,
  }
}

/** Where the rows are, by the places that their heights give them. */
function usePlaces<Row>({ rows, keyOf, heightOf }: RowListOptions<Row>, scroller: Scroller, activeIndex: number) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => heightOf(rows[index] as Row),
    // Another function makes every place void: rows of other heights stand where others stood.
    getItemKey: useCallback((index: number) => keyOf(rows[index] as Row), [rows, keyOf]),
    overscan: OVERSCAN_ROWS,
    rangeExtractor: range => drawnIndexes(defaultRangeExtractor(range), [activeIndex], rows.length),
    useFlushSync: false,
  })
}

function drawnRow<Row>(
  { rows, keyOf }: RowListOptions<Row>,
  { index, start, size }: { index: number; start: number; size: number },
  active: Pick<ReturnType<typeof useActiveRow>, 'index' | 'enter' | 'leave'>,
): DrawnRow<Row>[] {
  const row = rows[index]
  if (row === undefined) return []
  const key = keyOf(row)
  const isActive = index === active.index
  const style = { top: start, height: size }
  const tabIndex = isActive ? 0 : -1
  const onFocus = () => active.enter({ key, index })
  return [{ row, key, index, isActive, props: { 'data-row-key': key, tabIndex, style, onFocus, onBlur: active.leave } }]
}

/** Rows of several heights, drawn as far as they are in view, with the keyboard walking from one to the next. */
export function useRowList<Row>(options: RowListOptions<Row>): RowList<Row> {
  const { rows, keyOf, headHeight = 0, onRowKey } = options
  const scroller = useRef<HTMLDivElement>(null)
  const active = useActiveRow(options, scroller)
  const places = usePlaces(options, scroller, active.index)
  const indexOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex(row => keyOf(row) === key))

  const moveTo = (key: string) => {
    const index = indexOf(key)
    const item = places.measurementsCache[index]
    if (scroller.current && item) showWhole(scroller.current, item, headHeight)
    active.moveTo({ key, index })
  }
  const handleKey = (event: KeyboardEvent) => {
    const element = rowElement(event.target)
    const index = indexOf(element?.dataset['rowKey'])
    const row = rows[index]
    if (row === undefined || isShortcut(event)) return
    const isOnRow = event.target === element
    if (isOnRow && onRowKey?.(row, event.key, moveTo)) return event.preventDefault()
    const page = Math.max(1, places.range ? places.range.endIndex - places.range.startIndex : 1)
    const action = rowKeyAction(event.key, { index, count: rows.length, page, isOnRow })
    const target = action?.type === 'move' ? rows[action.to] : undefined
    if (target === undefined) return
    event.preventDefault()
    moveTo(keyOf(target))
  }

  const drawn = places.getVirtualItems().flatMap(item => drawnRow(options, item, active))
  return { scroller, totalHeight: places.getTotalSize(), drawn, handleKey }
}
