import { ApiError } from '@vitrine/contract/api/api-error'
import { useState } from 'react'
import { isNotFound } from '../../api/removal.ts'
import { createEditQueue } from '../../edit/edit-queue.ts'
import type { FieldValue } from '../../fields/field-spec.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { Column } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { cellField, cellText, knownText } from './cell-edit.ts'

/**
 * A cell could not be saved because someone else saved the record in the meantime. The message names their changes; the
 * editor offers to take theirs or to overwrite them. Thrown by `onSaveCell`, which has already shown the newer row.
 */
export class CellConflict<Row = unknown> extends Error {
  override readonly name = 'CellConflict'
  readonly current: Row

  constructor(message: string, current: Row) {
    super(message)
    this.current = current
  }
}

/** The columns that differ between two states of a row, the edited one first, such as `Organ to "brain"`. */
function changesOf<Row>(columns: readonly Column<Row>[], edited: Column<Row>, loaded: Row, current: Row): string {
  const fields = [edited, ...columns].map(cellField)
  return [edited, ...columns]
    .filter((column, index) => fields.indexOf(cellField(column)) === index)
    .filter(column => cellText(column, loaded) !== cellText(column, current))
    .map(column => tableMessages.changedTo(column.header, knownText(column, current)))
    .join(', ')
}

/** A `CellConflict` for a failed save where someone else saved the row in the meantime (412); undefined for other errors. */
export function cellConflict<Row>(parts: {
  error: unknown
  /** The columns to compare. */
  columns: readonly Column<Row>[]
  column: Column<Row>
  loaded: Row
  /** Noun for the record: 'slide'. */
  noun: string
}): CellConflict<Row> | undefined {
  const { error, columns, column, loaded, noun } = parts
  if (!(error instanceof ApiError) || error.status !== 412 || error.current === undefined) return undefined
  const current = error.current as Row
  const changes = changesOf(columns, column, loaded, current)
  const message = changes === '' ? tableMessages.changedElsewhere(noun) : tableMessages.changedByOther(changes)
  return new CellConflict(message, current)
}

/**
 * Saves one cell per call and merges the reply into its row. Queues edits of the same row. Rethrows after showing a toast, so
 * that the editor can show the reason.
 */
export function useSaveCell<Row extends { id: number }>(options: {
  /** The columns compared in a conflict, which the user sees. */
  columns: readonly Column<Row>[]
  /** Noun for the record: 'slide'. */
  noun: string
  messages: { updated: string; updateFailed: string; missing: string }
  send: (row: Row, column: Column<Row>, value: FieldValue) => Promise<Partial<Row>>
  mergeRow: (row: Row) => void
}) {
  const { columns, noun, messages, send, mergeRow } = options
  const [enqueue] = useState(() => createEditQueue<Row>(row => row.id))
  // While an editor looks up its value, another save of the row may end: maps each row to its saved successor.
  const [successors] = useState(() => new WeakMap<Row, Row>())
  function newestOf(row: Row): Row {
    const next = successors.get(row)
    return next ? newestOf(next) : row
  }

  async function save(row: Row, column: Column<Row>, value: FieldValue): Promise<Row> {
    try {
      const saved = { ...row, ...(await send(row, column, value)) }
      successors.set(row, saved)
      mergeRow(saved)
      toast.success(messages.updated)
      return saved
    } catch (error) {
      toast.error(messages.updateFailed)
      if (isNotFound(error)) throw new Error(messages.missing)
      const conflict = cellConflict({ error, columns, column, loaded: row, noun })
      // Shows the other person's change; the next attempt is based on it.
      if (conflict) mergeRow(conflict.current)
      throw conflict ?? error
    }
  }

  return (row: Row, column: Column<Row>, value: FieldValue) =>
    enqueue(newestOf(row), newest => save(newest, column, value))
}
