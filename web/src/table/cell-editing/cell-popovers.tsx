import { useCallback, useState } from 'react'
import type { FieldValue } from '../../fields/field-spec.ts'
import type { Column } from '../columns/column.ts'
import { cellText } from './cell-edit.ts'
import { CellPopover, type CellProblem, type CellStep } from './cell-popover.tsx'

interface OpenCell {
  rowId: number
  columnId: string
  /** Opened from the cell cursor; the editor then handles its keys: Enter saves and moves down. */
  isOnCell?: boolean
  /** Text typed on the cell, which replaces its content. */
  typed?: string | undefined
}

interface CellPopoversProps<Row> {
  open: readonly OpenCell[]
  onClose: (cell: OpenCell) => void
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowName: (row: Row) => string
  columns: readonly Column<Row>[]
  scroller: () => HTMLElement | null
  onSave: (row: Row, column: Column<Row>, value: FieldValue) => Promise<unknown>
  /** Why a cell's value is wrong. */
  problemOf?: ((row: Row, column: Column<Row>) => CellProblem | undefined) | undefined
  /** Restores the focus after an editor has closed. Default: to the cell's button. */
  onReturn?: ((cell: OpenCell) => void) | undefined
  onStep?: ((cell: OpenCell, step: CellStep) => void) | undefined
}

const isSame = (a: OpenCell, b: OpenCell) => a.rowId === b.rowId && a.columnId === b.columnId

/** The cells with an open editor. Losing the focus does not close one, so there may be several. */
export function useCellPopovers() {
  const [open, setOpen] = useState<readonly OpenCell[]>([])
  const openCell = useCallback(
    (cell: OpenCell) => setOpen(open => (open.some(other => isSame(other, cell)) ? open : [...open, cell])),
    [],
  )
  const closeCell = useCallback((cell: OpenCell) => setOpen(open => open.filter(other => !isSame(other, cell))), [])
  return { open, openCell, closeCell }
}

/** The open editors of a table, outside its scrolling list. */
export function CellPopovers<Row>({ open, rows, ...shared }: CellPopoversProps<Row>) {
  return open.map(cell => (
    <RowPopover
      {...shared}
      key={`${cell.rowId}:${cell.columnId}`}
      cell={cell}
      row={rows.find(row => shared.rowId(row) === cell.rowId)}
    />
  ))
}

type RowPopoverProps<Row> = Omit<CellPopoversProps<Row>, 'open' | 'rows'> & { cell: OpenCell; row: Row | undefined }

/** The editor of one cell. It stays open when its row leaves the list, and then uses the row's last known state. */
function RowPopover<Row>(props: RowPopoverProps<Row>) {
  const { cell, row, onClose, rowName, columns, scroller, onSave, onReturn, onStep } = props
  const [known, setKnown] = useState({ row })
  if (row && row !== known.row) setKnown({ row })
  const shown = row ?? known.row
  const column = columns.find(column => column.id === cell.columnId)
  const edit = column?.edit
  if (!shown || !column || !edit) return null
  const selector = `[data-row-id="${cell.rowId}"] [data-column="${CSS.escape(cell.columnId)}"]`
  const cellElement = () => scroller()?.querySelector<HTMLElement>(selector) ?? null
  const close = (hadFocus: boolean) => {
    onClose(cell)
    if (!hadFocus) return
    if (onReturn) onReturn(cell)
    else cellElement()?.querySelector<HTMLElement>('[data-edits-cell]')?.focus({ preventScroll: true })
  }
  return (
    <CellPopover
      edit={edit}
      header={column.header}
      name={rowName(shown)}
      initial={cellText(column, shown) ?? ''}
      isRowMissing={row === undefined}
      anchor={cellElement}
      list={scroller}
      typed={cell.typed}
      problem={props.problemOf?.(shown, column)}
      onStep={cell.isOnCell && onStep ? step => onStep(cell, step) : undefined}
      onSave={(value, saved) => onSave((saved as Row | undefined) ?? shown, column, value)}
      onClose={close}
    />
  )
}
