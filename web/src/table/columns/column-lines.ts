import type { Column } from './column.ts'

/** A column that has a place of its own, and the columns that are lines of its cells. */
export interface PlacedColumn<Row> extends Column<Row> {
  lines?: readonly Column<Row>[]
}

/** The columns as they stand side by side, each with its lines. A line whose column is not shown is not shown either. */
export function placeColumns<Row>(shown: readonly Column<Row>[]): PlacedColumn<Row>[] {
  return shown
    .filter(column => column.lineOf === undefined)
    .map(column => {
      const lines = shown.filter(line => line.lineOf === column.id)
      return lines.length === 0 ? column : { ...column, lines }
    })
}
