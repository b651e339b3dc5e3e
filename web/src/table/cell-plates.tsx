import { cellEditOf, cellText } from './cell-edit.ts'
import { CellPlate } from './cell-plate.tsx'
import type { CellValue, Column } from './column.ts'
import type { OpenCell } from './use-cell-plates.ts'

export interface CellPlatesProps<Row> {
  open: readonly OpenCell[]
  onClose: (cell: OpenCell) => void
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  columns: readonly Column<Row>[]
  scroller: () => HTMLElement | null
  onSave: (row: Row, column: Column<Row>, value: CellValue) => Promise<unknown>
}

const cellButton = (scroller: HTMLElement | null, cell: OpenCell) =>
  scroller?.querySelector<HTMLElement>(`[data-row-id="${cell.rowId}"] [data-column="${CSS.escape(cell.columnId)}"]`) ??
  null

/** The open editors of a table, outside its scrolling list. A record that has left the list takes its editors with it. */
export function CellPlates<Row>(props: CellPlatesProps<Row>) {
  const { open, onClose, rows, rowId, rowName, columns, scroller, onSave } = props
  return open.map(cell => {
    const row = rows.find(row => rowId(row) === cell.rowId)
    const column = columns.find(column => column.id === cell.columnId)
    const edit = column && cellEditOf(column)
    if (!row || !column || !edit) return null
    const close = (hadFocus: boolean) => {
      onClose(cell)
      if (hadFocus) cellButton(scroller(), cell)?.querySelector('button')?.focus({ preventScroll: true })
    }
    return (
      <CellPlate
        key={`${cell.rowId}:${cell.columnId}`}
        edit={edit}
        header={column.header}
        name={rowName(row)}
        initial={cellText(column, row) ?? ''}
        anchor={() => cellButton(scroller(), cell)}
        list={scroller}
        onSave={value => onSave(row, column, value)}
        onClose={close}
      />
    )
  })
}
