import { useState } from 'react'
import { isGone } from '../api/removal.ts'
import { toast } from '../ui/toast.tsx'
import { cellClash } from './cell-clash.ts'
import type { CellValue, Column } from './column.ts'
import { createEditLine } from './edit-line.ts'

export interface CellSaving<Row> {
  /** Those that a clash compares: the ones the user knows the record by. */
  columns: readonly Column<Row>[]
  /** Of the record, as 'slide'. */
  noun: string
  messages: { updated: string; updateFailed: string; gone: string }
  /** One call; its reply is merged into the row. */
  send: (row: Row, column: Column<Row>, value: CellValue) => Promise<Partial<Row>>
  mergeRow: (row: Row) => void
}

/**
 * Saves cells: each is one call, whose reply is merged into its row (spec 1 §7). Rethrows after its toast (spec 1 §8), so that
 * the reason stands under the field. Edits of one row wait for one another.
 */
export function useSaveCell<Row extends { id: number }>(saving: CellSaving<Row>) {
  const { columns, noun, messages, send, mergeRow } = saving
  const [inLine] = useState(() => createEditLine<Row>(row => row.id))

  async function saveOn(row: Row, column: Column<Row>, value: CellValue): Promise<Row> {
    try {
      const saved = { ...row, ...(await send(row, column, value)) }
      mergeRow(saved)
      toast.success(messages.updated)
      return saved
    } catch (error) {
      toast.error(messages.updateFailed)
      if (isGone(error)) throw new Error(messages.gone)
      const clash = cellClash({ error, columns, column, loaded: row, noun })
      // Someone else's change is shown, and the next try is made against it.
      if (clash) mergeRow(clash.current)
      throw clash ?? error
    }
  }

  return (row: Row, column: Column<Row>, value: CellValue) => inLine(row, newest => saveOn(newest, column, value))
}
