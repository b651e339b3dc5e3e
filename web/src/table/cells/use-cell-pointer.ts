import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type CellAt,
  type CellField,
  type CellRange,
  cellAt,
  cellIndexes,
  oneCell,
  rangeOf,
} from '../grid/cell-range.ts'
import type { CellCursor } from '../grid/use-cell-cursor.ts'

interface CellPointerOptions<Row> {
  cursor: CellCursor<Row>
  scroller: HTMLElement
  isEditable: (columnId: string) => boolean
  /** The fill handle was dragged: the cells of `source` repeat over `target`, which contains them. */
  onFill: (source: CellRange, target: CellRange) => void
}

const CONTROL = 'a, button, input, select'

/** The cell at a point or event; undefined outside the data columns. */
function cellOf(target: EventTarget | null): CellAt | undefined {
  const element = target instanceof Element ? target : null
  const columnId = element?.closest<HTMLElement>('[data-column]')?.dataset['column']
  const rowId = element?.closest<HTMLElement>('[data-row-id]')?.dataset['rowId']
  return columnId === undefined || rowId === undefined ? undefined : { columnId, rowId: Number(rowId) }
}

const isSame = (a: CellAt, b: CellAt) => a.rowId === b.rowId && a.columnId === b.columnId

/** A range extended to a cell in one direction: downwards or upwards before sideways. */
function grownRange(range: CellRange, { row, column }: { row: number; column: number }): CellRange {
  if (row < range.top || row > range.bottom)
    return { ...range, top: Math.min(range.top, row), bottom: Math.max(range.bottom, row) }
  return { ...range, left: Math.min(range.left, column), right: Math.max(range.right, column) }
}

const cornersOf = (field: CellField, { top, bottom, left, right }: CellRange) => ({
  from: cellAt(field, top, left),
  to: cellAt(field, bottom, right),
})

/**
 * Mouse handling of cells: clicks on read-only cells and Shift-clicks set the cursor, dragging selects a range. A click on an
 * editable cell is left to its button. Touch scrolls the list.
 */
export function useCellPointer<Row>({ cursor, scroller, isEditable, onFill }: CellPointerOptions<Row>): void {
  /** Where the button was pressed, while it is held. */
  const start = useRef<{ at: CellAt; isDragging: boolean; filled?: CellRange | undefined }>(undefined)
  /** The click at the end of a drag, or of a Shift-click, must not reach the control below it. */
  const swallowsClick = useRef(false)

  const handleDown = useEffectEvent((event: PointerEvent) => {
    const at = cellOf(event.target)
    swallowsClick.current = false
    start.current = undefined
    if (!at || event.button !== 0 || event.pointerType === 'touch') return
    if (event.shiftKey) {
      const { selection } = cursor
      cursor.select(selection ? { from: selection.from, to: at, cursor: at } : oneCell(at))
      swallowsClick.current = true
    }
    const isFill = (event.target as Element).matches('[data-fill-handle]')
    start.current = {
      at: event.shiftKey ? (cursor.selection?.from ?? at) : at,
      isDragging: event.shiftKey,
      filled: isFill ? cursor.range : undefined,
    }
  })

  const handleMove = useEffectEvent((event: PointerEvent) => {
    const { current } = start
    if (!current || (event.buttons & 1) === 0) return
    const at = cellOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!at || (!current.isDragging && isSame(at, current.at))) return
    if (!current.isDragging) {
      current.isDragging = true
      swallowsClick.current = true
      window.getSelection()?.removeAllRanges()
      scroller.setPointerCapture(event.pointerId)
    }
    const last = cursor.selection
    if (current.filled && last) {
      const target = grownRange(current.filled, cellIndexes(cursor.field, at))
      return cursor.select({ ...cornersOf(cursor.field, target), cursor: last.cursor })
    }
    if (!last || !isSame(last.to, at) || !isSame(last.from, current.at))
      cursor.select({ from: current.at, to: at, cursor: at })
  })

  const handleUp = useEffectEvent(() => {
    const { current } = start
    start.current = undefined
    const target = cursor.selection && rangeOf(cursor.field, cursor.selection)
    if (current?.filled && current.isDragging && target) onFill(current.filled, target)
  })

  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (swallowsClick.current) {
      swallowsClick.current = false
      event.stopPropagation()
      event.preventDefault()
      return
    }
    const at = cellOf(event.target)
    if (!at) return
    const control = (event.target as Element).closest(CONTROL)
    if (control?.matches('[data-edits-cell]') && isEditable(at.columnId)) return cursor.mark(oneCell(at))
    // A click that ends a text selection does not concern the cell.
    if (!control && window.getSelection()?.type !== 'Range') cursor.select(oneCell(at))
  })

  /** Shift-clicks and dragging a range select no text, and dragging a link does not move it. */
  const handleMarking = useEffectEvent((event: Event) => {
    const isShift = event instanceof MouseEvent && event.shiftKey && cellOf(event.target) !== undefined
    const isDrag = start.current && (start.current.isDragging || event.type === 'dragstart')
    if (isShift || isDrag) event.preventDefault()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    scroller.addEventListener('pointerdown', event => handleDown(event), { signal })
    scroller.addEventListener('pointermove', event => handleMove(event), { signal })
    scroller.addEventListener('pointerup', () => handleUp(), { signal })
    scroller.addEventListener('pointercancel', () => handleUp(), { signal })
    scroller.addEventListener('click', event => handleClick(event), { signal, capture: true })
    scroller.addEventListener('mousedown', event => handleMarking(event), { signal })
    scroller.addEventListener('selectstart', event => handleMarking(event), { signal })
    scroller.addEventListener('dragstart', event => handleMarking(event), { signal })
    return () => listening.abort()
  }, [scroller])
}
