import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { GridLine, lineOf, linesOf, rowInLine } from './grid-lines.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useVirtualRows, type VirtualRow, type VirtualRowsOptions } from './use-virtual-rows.ts'

export interface RowKeyOptions {
  /** Up and down toggle the selection of the row they move to. */
  arrowsToggle?: boolean
}

/** A key's effect on the focused row. */
export type RowKeyAction =
  | { type: 'move'; to: number; isToggling: boolean; isRange?: boolean }
  | { type: 'toggle'; isRange?: boolean }
  | { type: 'open' }
  | { type: 'close' }

interface RowPosition {
  index: number
  count: number
  /** Number of rows or lines in view. */
  page: number
  /** The row itself has the focus, not one of its controls, which keep space and enter for themselves. */
  isOnRow: boolean
  /** Given if rows stand side by side. */
  lines?: readonly GridLine[] | undefined
}

function rowAfter(key: string, { index, count, page, lines }: RowPosition): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = lines && key in ASIDE ? ASIDE[key] : Object.hasOwn(steps, key) ? steps[key] : undefined
  if (lines && step !== undefined && /Up|Down/.test(key)) return rowInLine(lines, index, step)
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step))
}

const ASIDE: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Up and down move the active row, and so do left and right if rows stand side by side; space toggles its selection, enter opens
 * its details, escape closes them. With Shift, a move or space selects everything from the last selected row.
 */
export function rowKeyAction(
  key: string,
  row: RowPosition,
  options: RowKeyOptions = {},
  isShift = false,
): RowKeyAction | undefined {
  const range = isShift && row.isOnRow ? { isRange: true } : {}
  if (key === 'Escape') return { type: 'close' }
  if (row.isOnRow && key === ' ') return { type: 'toggle', ...range }
  if (row.isOnRow && key === 'Enter') return { type: 'open' }
  const to = rowAfter(key, row)
  if (to === undefined) return undefined
  if (isShift && row.isOnRow && to !== row.index) return { type: 'move', to, isToggling: false, isRange: true }
  if (to === row.index) return { type: 'move', to, isToggling: false }
  const isToggling = options.arrowsToggle === true && key.startsWith('Arrow')
  return { type: 'move', to, isToggling }
}

export type RowKey = string | number

export interface GridRowsOptions<Row> extends Omit<VirtualRowsOptions<Row>, 'pinned'> {
  /** How many rows stand side by side, and which ones have a line to themselves. Must be the same object on each render. */
  lines?: { perLine: number; isAlone: (row: Row) => boolean } | undefined
  keyOf: (row: Row) => RowKey
  /** Rows that stay rendered out of view, besides the active one. */
  pinnedKeys?: readonly RowKey[]
  /** Handles a key on the row itself before the other handlers; true if it was handled. */
  onRowKey?: (row: Row, key: string, moveTo: (key: RowKey) => void) => boolean
  /**
   * Handles a letter on the row or its controls; true if it was handled. A letter held down counts once, as the focus would move
   * on from a row that leaves to the next one.
   */
  onLetter?: ((row: Row, letter: string) => boolean) | undefined
  /** Called after a move. @param from the row that had the focus */
  onKeyAction?: (row: Row, action: RowKeyAction, from: Row) => void
  keys?: RowKeyOptions | undefined
  /** Left and right move through the controls of the active row. */
  movesThroughControls?: boolean
  /** A focus lost in this element moves to a row. Default: the scroller */
  within?: RefObject<HTMLElement | null> | undefined
}

/** A rendered row, and the props for its element. */
export interface RenderedRow<Row> extends VirtualRow<Row> {
  /** Unique among the rendered rows. */
  key: RowKey
  /** The active row: only it and its controls are in the tab order. */
  isActive: boolean
  /** Index within its line. */
  column: number
  props: {
    'data-row-id': RowKey
    'data-row-index': number
    tabIndex: 0 | -1
    style: { top: number; height: number }
    onFocus: () => void
    onBlur: () => void
  }
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select'
const LETTER = /^\p{L}$/u
const isIgnored = (event: KeyboardEvent<HTMLElement>) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  (event.target as HTMLElement).matches(TYPED_INTO)

function moveThroughControls(event: KeyboardEvent<HTMLElement>, row: HTMLElement): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input, select')]
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}

/** The active row; if it is deleted, the row that takes its position. */
function useActiveRow<Row>({ rows, keyOf }: Pick<GridRowsOptions<Row>, 'rows' | 'keyOf'>) {
  const [active, setActive] = useState<{ key: RowKey; index: number }>()
  const index = useMemo(() => {
    if (active === undefined) return 0
    const here = rows[active.index]
    // A record in several open groups has a row in each.
    if (here !== undefined && keyOf(here) === active.key) return active.index
    const found = rows.findIndex(row => keyOf(row) === active.key)
    return found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1))
  }, [rows, keyOf, active])
  const activate = useCallback((key: RowKey, index: number) => setActive({ key, index }), [])
  return { index, activate }
}

/** Focuses the row that the keyboard moved to, which may be rendered only after the move. */
function useFocusAfterMove(
  scroller: RefObject<HTMLElement | null>,
  activeKey: RowKey | undefined,
  activeIndex: number,
) {
  const movingTo = useRef<RowKey>(undefined)
  useEffect(() => {
    // Effects of an earlier render may run between a key and its render: they must not take the focus.
    if (movingTo.current === undefined || movingTo.current !== activeKey) return
    movingTo.current = undefined
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row-id][data-row-index="${activeIndex}"]`)
    row?.focus({ preventScroll: true })
  })
  return (key: RowKey) => {
    movingTo.current = key
  }
}

/** The visible rows; several may share a line. */
function useVirtualLines<Row>(
  options: GridRowsOptions<Row>,
  lines: readonly GridLine[] | undefined,
  pinned: readonly number[],
) {
  const { rows, rowHeight, keyOf } = options
  const rowOf = useCallback(
    (item: Row | GridLine) => (item instanceof GridLine ? (rows[item.start] as Row) : item),
    [rows],
  )
  const heightOf = useMemo(
    () => (typeof rowHeight === 'number' ? rowHeight : (item: Row | GridLine) => rowHeight(rowOf(item))),
    [rowHeight, rowOf],
  )
  const lineKey = useCallback((item: Row | GridLine) => keyOf(rowOf(item)), [keyOf, rowOf])
  const positionOf = (index: number) => (lines ? lineOf(lines, index) : index)
  const list = useVirtualRows<Row | GridLine>({
    ...options,
    rows: lines ?? rows,
    rowHeight: heightOf,
    keyOf: lineKey,
    pinned: pinned.map(positionOf),
  })
  const rendered = list.rendered.flatMap(({ row: item, index, top, height }) => {
    if (!(item instanceof GridLine)) return [{ row: item, index, top, height, column: 0 }]
    return rows
      .slice(item.start, item.end)
      .map((row, column) => ({ row, index: item.start + column, top, height, column }))
  })
  return { ...list, rendered, showRow: (index: number) => list.showRow(positionOf(index)) }
}

/** Virtual rows with one row in the tab order, moved by the keyboard. */
export function useGridRows<Row>(options: GridRowsOptions<Row>) {
  const { rows, keyOf, pinnedKeys = [], onRowKey, onLetter, onKeyAction, keys } = options
  const indexOf = (key: RowKey | undefined) => (key === undefined ? -1 : rows.findIndex(row => keyOf(row) === key))
  const active = useActiveRow(options)
  const lines = useMemo(
    () => options.lines && linesOf(rows, options.lines.perLine, options.lines.isAlone),
    [rows, options.lines],
  )
  const list = useVirtualLines(options, lines, [active.index, ...pinnedKeys.map(indexOf)])
  const activeRow = rows[active.index]
  const focusAfterMove = useFocusAfterMove(list.scroller, activeRow && keyOf(activeRow), active.index)
  const forgetFocus = useFocusRecovery(options.within ?? list.scroller)

  const moveTo = (key: RowKey, index = indexOf(key)) => {
    list.showRow(index)
    focusAfterMove(key)
    active.activate(key, index)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-row-id]')
    if (!element || isIgnored(event)) return
    const index = Number(element.dataset['rowIndex'])
    const row = rows[index]
    if (row === undefined) return
    const isOnRow = event.target === element
    if (isOnRow && onRowKey?.(row, event.key, moveTo)) return event.preventDefault()
    if (!event.repeat && LETTER.test(event.key) && onLetter?.(row, event.key.toLowerCase()))
      return event.preventDefault()
    if (options.movesThroughControls && !lines) moveThroughControls(event, element)
    const position = { index, count: rows.length, page: list.pageRows(), isOnRow, lines }
    const action = rowKeyAction(event.key, position, keys, event.shiftKey)
    const target = action?.type === 'move' ? rows[action.to] : row
    if (!action || action.type === 'close' || target === undefined) return
    event.preventDefault()
    if (action.type === 'move') moveTo(keyOf(target), action.to)
    onKeyAction?.(target, action, row)
  }

  const renderedKeys = new Set<RowKey>()
  const rendered = list.rendered.map((virtual): RenderedRow<Row> => {
    const { row, index, top, height, column } = virtual
    const id = keyOf(row)
    const key = renderedKeys.has(id) ? `${id}:${index}` : id
    renderedKeys.add(key)
    const isActive = index === active.index
    const props = {
      'data-row-id': id,
      'data-row-index': index,
      tabIndex: isActive ? 0 : -1,
      style: { top, height },
      onFocus: () => active.activate(id, index),
      onBlur: forgetFocus,
    } as const
    return { row, index, top, height, column, key, isActive, props }
  })
  // `activate` and `forgetFocus` are the same functions on each render.
  return { ...list, rendered, handleKey, activate: active.activate, forgetFocus, indexOf }
}
