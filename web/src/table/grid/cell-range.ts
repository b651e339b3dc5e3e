/** A cell by record and column, which stay the same through sorting and loading. */
export interface CellAt {
  rowId: number
  columnId: string
}

/** The cell cursor, and two opposite corners of the range around it. */
export interface CellSelection {
  /** Where the range began: stays while Shift and a key move the other corner. */
  from: CellAt
  to: CellAt
  /** The cell that has the focus and can be edited. */
  cursor: CellAt
}

/** Cells from `top` to `bottom` and from `left` to `right`, by index, inclusive. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** The rows and columns that a cell cursor moves through, in order. */
export interface CellField {
  rowIds: readonly number[]
  columnIds: readonly string[]
}

export const oneCell = (at: CellAt): CellSelection => ({ from: at, to: at, cursor: at })

/** The cell at these indexes, or the nearest existing one. */
export function cellAt({ rowIds, columnIds }: CellField, row: number, column: number): CellAt {
  const within = (index: number, count: number) => Math.min(count - 1, Math.max(0, index))
  return {
    rowId: rowIds[within(row, rowIds.length)] as number,
    columnId: columnIds[within(column, columnIds.length)] as string,
  }
}

export const cellIndexes = ({ rowIds, columnIds }: CellField, { rowId, columnId }: CellAt) => ({
  row: rowIds.indexOf(rowId),
  column: columnIds.indexOf(columnId),
})

/** The range of a selection; undefined once one of its corners is no longer shown. */
export function rangeOf(field: CellField, { from, to }: CellSelection): CellRange | undefined {
  const [a, b] = [cellIndexes(field, from), cellIndexes(field, to)]
  if (Math.min(a.row, a.column, b.row, b.column) < 0) return undefined
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  }
}
