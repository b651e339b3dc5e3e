import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../columns/column.ts'
import { placeColumns } from '../columns/column-layout.ts'
import { type CellAt, type CellField, type CellRange, type CellSelection, rangeOf } from './cell-range.ts'
import { rowsHeightOf } from './grid-height.ts'
import { scrollTopFor } from './use-virtual-rows.ts'

/** The grid's part of the cell cursor. */
export interface CellMarks {
  cursor: CellAt
  /** First and last row of the range, by index. */
  top: number
  bottom: number
  /** Ids of the range's columns; the same set while they don't change. */
  columns: ReadonlySet<string>
  /** The column whose last cell has the fill handle. */
  handleColumn: string | undefined
}

export interface CellCursorOptions<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => number
  /** The columns shown. */
  columns: readonly Column<Row>[]
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  /**
   * The top of each record in pixels, if rows of another kind stand between records. Default: the height of the records before it
   */
  tops?: ReadonlyMap<number, number> | undefined
  hasHandle: boolean
}

export type CellCursor<Row> = ReturnType<typeof useCellCursor<Row>>

/** The element of a cell, or of a line within one; null while it is not rendered. */
export const findCell = (list: HTMLElement | null, { rowId, columnId }: CellAt): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row-id="${rowId}"] [data-column="${CSS.escape(columnId)}"]`) ?? null

/** In an editable line the focus goes to its button, whose name describes it; otherwise to the cell itself. */
const focusTarget = (cell: HTMLElement): HTMLElement =>
  (cell.matches('[role=gridcell]') ? null : cell.querySelector<HTMLElement>('[data-edits-cell]')) ?? cell

function useMarks(field: CellField, selection: CellSelection | undefined, hasHandle: boolean) {
  const range = selection && rangeOf(field, selection)
  const { left = 0, right = -1 } = range ?? {}
  const columns = useMemo(() => new Set(field.columnIds.slice(left, right + 1)), [field.columnIds, left, right])
  const marks: CellMarks | undefined = range &&
    selection && {
      cursor: selection.cursor,
      top: range.top,
      bottom: range.bottom,
      columns,
      handleColumn: hasHandle ? field.columnIds[right] : undefined,
    }
  return { range, marks }
}

/**
 * The cell cursor of a list, undefined while a row has the focus. This holds its position and focuses it; `CellLayer`, which
 * moves it, loads with the first use of the list.
 */
export function useCellCursor<Row>(of: CellCursorOptions<Row>) {
  const { rows, rowId, columns, scroller, rowHeight } = of
  const [selection, setSelection] = useState<CellSelection>()
  const wantsFocus = useRef(false)
  /** Lines come after their column. */
  const cells = useMemo(() => placeColumns(columns).flatMap(column => [column, ...(column.lines ?? [])]), [columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowId` never changes
  const field = useMemo<CellField>(
    () => ({ rowIds: rows.map(rowId), columnIds: cells.map(({ id }) => id) }),
    [rows, cells],
  )
  const { range, marks } = useMarks(field, selection, of.hasHandle)
  if (selection && !range && rows.length > 0) setSelection(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!wantsFocus.current || !selection || !element) return
    wantsFocus.current = false
    const { rowId } = selection.cursor
    const start = of.tops?.get(rowId) ?? field.rowIds.indexOf(rowId) * rowHeight
    element.scrollTop = scrollTopFor({ start, end: start + rowHeight }, rowsHeightOf(element), element.scrollTop)
    const cell = findCell(element, selection.cursor)
    if (cell) focusTarget(cell).focus({ preventScroll: true })
  })

  return {
    cells,
    field,
    selection,
    range: range as CellRange | undefined,
    marks,
    select: (next: CellSelection) => {
      wantsFocus.current = true
      // A copy, so that the same cell can be focused again.
      setSelection({ ...next })
    },
    /** Marks a cell while its editor has the focus. */
    mark: setSelection,
    /** Called when a row or something else gets the focus again. */
    clear: () => setSelection(undefined),
  }
}
