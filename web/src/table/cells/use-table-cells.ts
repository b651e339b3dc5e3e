import { type KeyboardEvent, useEffect, useState } from 'react'
import type { CellStep } from '../cell-editing/cell-popover.tsx'
import { type CellAt, cellAt, cellIndexes, oneCell } from '../grid/cell-range.ts'
import { type CellCursorOptions, useCellCursor } from '../grid/use-cell-cursor.ts'
import { useEarlyKeys } from './use-early-keys.ts'

const STEPS: Readonly<Record<CellStep, { rows: number; columns: number }>> = {
  down: { rows: 1, columns: 0 },
  up: { rows: -1, columns: 0 },
  right: { rows: 0, columns: 1 },
  left: { rows: 0, columns: -1 },
}

/** By then the first rows are on screen, and what they need is loaded. */
const LOAD_DELAY_MS = 300

export function useTableCells<Row>(options: CellCursorOptions<Row> & { isOn: boolean }) {
  const [isUsed, setUsed] = useState(false)
  const cursor = useCellCursor(options)
  const early = useEarlyKeys()
  const hasRows = options.rows.length > 0
  useEffect(() => {
    if (!hasRows) return
    const timer = setTimeout(() => setUsed(true), LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasRows])
  return {
    cursor,
    /** The code of the cursor loads soon after the first rows, or at once when the keyboard or mouse reaches the list. */
    isUsed,
    use: () => setUsed(true),
    onReady: early.replay,
    /** F2 or Right on a row sets the cursor, even while more rows load. */
    handleKey: (event: KeyboardEvent<HTMLElement>) => {
      if (early.keep(event)) return
      const { rowId } = (event.target as HTMLElement).dataset
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (!options.isOn || rowId === undefined || isHeld || !['F2', 'ArrowRight'].includes(event.key)) return
      const index = cursor.field.rowIds.indexOf(Number(rowId))
      // Group rows have their own keys.
      if (index < 0) return
      event.preventDefault()
      cursor.select(oneCell(cellAt(cursor.field, index, 0)))
    },
    /** The cursor's row stays rendered. */
    pinnedIds: cursor.selection ? [cursor.selection.cursor.rowId] : [],
    returnTo: ({ rowId, columnId }: CellAt) => cursor.select(oneCell({ rowId, columnId })),
    step: (at: CellAt, step: CellStep) => {
      const { row, column } = cellIndexes(cursor.field, at)
      const { rows, columns } = STEPS[step]
      if (row >= 0 && column >= 0) cursor.select(oneCell(cellAt(cursor.field, row + rows, column + columns)))
    },
  }
}
