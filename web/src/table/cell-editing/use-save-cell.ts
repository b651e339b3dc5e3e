import { useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { toast } from '../../ui/toast.tsx'
import type { CellValue, Column } from '../columns/column.ts'
import { cellConflict } from './cell-conflict.ts'
import { createEditQueue } from './edit-queue.ts'

export interface CellSaving<Row> {
  /** Those that a clash compares: the ones the user knows the record by. */
  columns: readonly Column<Row>[]
  /** Of the record, as 'slide'. */
  noun: string
  messages: { updated: string; updateFailed: string; missing: string }
  /** One call; its reply is merged into the row. */
  send: (row: Row, column: Column<Row>, value: CellValue) => Promise<Partial<Row>>
  mergeRow: (row: Row) => void
}

/**
 * Saves cells: each is one call, whose reply is merged into its row. Rethrows after its toast, so that
 * the reason stands under the field. Edits of one row wait for one another.
 */
export function useSaveCell<Row extends { id: number }>(saving: CellSaving<Row>) {
  const { columns, noun, messages, send, mergeRow } = saving
  const [inLine] = useState(() => createEditQueue<Row>(row => row.id))

  async function saveOn(row: Row, column: Column<Row>, value: CellValue): Promise<Row> {
    try {
      const saved = { ...row, ...(await send(row, column, value)) }
      mergeRow(saved)
      toast.success(messages.updated)
      return saved
    } catch (error) {
      toast.error(messages.updateFailed)
      if (isNotFound(error)) throw new Error(messages.missing)
      const conflict = cellConflict({ error, columns, column, loaded: row, noun })
      // Someone else's change is shown, and the next try is made against it.
      if (conflict) mergeRow(conflict.current)
      throw conflict ?? error
    }
  }

  return (row: Row, column: Column<Row>, value: CellValue) => inLine(row, newest => saveOn(newest, column, value))
}
