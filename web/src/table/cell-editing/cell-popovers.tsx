import { useState } from 'react'
import type { CellValue, Column } from '../columns/column.ts'
import { cellEditOf, cellText } from './cell-edit.ts'
import { CellPopover } from './cell-popover.tsx'
import type { OpenCell } from './use-cell-popovers.ts'

export interface CellPopoversProps<Row> {
  open: readonly OpenCell[]
  onClose: (cell: OpenCell) => void
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  columns: readonly Column<Row>[]
  scroller: () => HTMLElement | null
  onSave: (row: Row, column: Column<Row>, value: CellValue) => Promise<unknown>
}

const cellElement = (scroller: HTMLElement | null, cell: OpenCell) =>
  scroller?.querySelector<HTMLElement>(`[data-row-id="${cell.rowId}"] [data-column="${CSS.escape(cell.columnId)}"]`) ??
  null

interface RecordPopoverProps<Row> extends Omit<CellPopoversProps<Row>, 'open' | 'rows'> {
  cell: OpenCell
  row: Row | undefined
}

/** The editor of one cell. It outlives its row's place in the list, so it keeps the row as that was last shown. */
function RecordPopover<Row>({ cell, row, onClose, rowName, columns, scroller, onSave }: RecordPopoverProps<Row>) {
  const [known, setKnown] = useState({ row })
  if (row && row !== known.row) setKnown({ row })
  const shown = row ?? known.row
  const column = columns.find(column => column.id === cell.columnId)
  const edit = column && cellEditOf(column)
  if (!shown || !column || !edit) return null
  const close = (hadFocus: boolean) => {
    onClose(cell)
    if (hadFocus)
      cellElement(scroller(), cell)?.querySelector<HTMLElement>('[data-edits-cell]')?.focus({ preventScroll: true })
  }
  return (
    <CellPopover
      edit={edit}
      header={column.header}
      name={rowName(shown)}
      initial={cellText(column, shown) ?? ''}
      hasRowLeft={row === undefined}
      anchor={() => cellElement(scroller(), cell)}
      list={scroller}
      onSave={value => onSave(shown, column, value)}
      onClose={close}
    />
  )
}

/** The open editors of a table, outside its scrolling list. */
export function CellPopovers<Row>(props: CellPopoversProps<Row>) {
  const { open, rows, ...shared } = props
  return open.map(cell => (
    <RecordPopover
      {...shared}
      key={`${cell.rowId}:${cell.columnId}`}
      cell={cell}
      row={rows.find(row => shared.rowId(row) === cell.rowId)}
    />
  ))
}
