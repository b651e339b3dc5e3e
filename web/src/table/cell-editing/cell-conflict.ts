import { ApiError } from '@vitrine/contract/api-error'
import type { Column } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { cellText, fieldOf, valueText } from './cell-edit.ts'

/**
 * A cell could not be saved because someone else saved the record meanwhile. Its message says what they changed; the editor
 * offers to take theirs, or to save what was typed over it. Thrown by a table's `onSaveCell`, which has shown the newer row.
 */
export class CellConflict<Row = unknown> extends Error {
  readonly current: Row

  constructor(message: string, current: Row) {
    super(message)
    this.name = 'CellClash'
    this.current = current
  }
}

/** Columns that differ between two states of a row, the one being edited first, as `Organ to "brain"`. */
function changesOf<Row>(columns: readonly Column<Row>[], edited: Column<Row>, loaded: Row, current: Row): string {
  const fields = [edited, ...columns].map(fieldOf)
  return [edited, ...columns]
    .filter((column, index) => fields.indexOf(fieldOf(column)) === index)
    .filter(column => cellText(column, loaded) !== cellText(column, current))
    .map(column => tableMessages.changedTo(column.header, valueText(column, current)))
    .join(', ')
}

/**
 * What a refused save of a cell means: a CellClash where someone else saved the row meanwhile (412), undefined otherwise.
 * @param parts.columns those that are compared: the ones the user knows the record by
 * @param parts.noun of the record, as 'slide'
 */
export function cellConflict<Row>(parts: {
  error: unknown
  columns: readonly Column<Row>[]
  column: Column<Row>
  loaded: Row
  noun: string
}): CellConflict<Row> | undefined {
  const { error, columns, column, loaded, noun } = parts
  if (!(error instanceof ApiError) || error.status !== 412 || error.current === undefined) return undefined
  const current = error.current as Row
  const changes = changesOf(columns, column, loaded, current)
  const spokenText = changes === '' ? tableMessages.changedElsewhere(noun) : tableMessages.changedByOther(changes)
  return new CellConflict(spokenText, current)
}
