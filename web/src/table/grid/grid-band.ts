import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { ReactNode } from 'react'
import type { PagedList } from '../../list/use-paged-list.ts'
import type { RenderedRow, RowKey } from './use-grid-rows.ts'

/** A row of a grid that is not a record, such as the head of a group. */
export abstract class GridBand {
  /** Must not be the id of a record. */
  abstract readonly key: string
  /** The number of records and other rows that its height equals. */
  readonly height: { records: number; bands: number } = { records: 0, bands: 1 }
}

/** Height of a row that is not a record, unless records are lower. */
const BAND_HEIGHT_PX = 40

/** The height of a row of either kind. @param rowHeight height of records, with `perLine` side by side */
export function bandedHeight(row: unknown, rowHeight: number, perLine = 1): number {
  if (!(row instanceof GridBand)) return rowHeight
  const { records, bands } = row.height
  return Math.ceil(records / perLine) * rowHeight + bands * Math.min(rowHeight, BAND_HEIGHT_PX)
}

/** The top of each record among rows of both kinds, in pixels, by id. */
export function recordTops<Row>(
  rows: readonly (Row | GridBand)[],
  rowId: (row: Row) => number,
  rowHeight: number,
): ReadonlyMap<number, number> {
  const tops = new Map<number, number>()
  let top = 0
  for (const row of rows) {
    if (!(row instanceof GridBand)) tops.set(rowId(row), top)
    top += bandedHeight(row, rowHeight)
  }
  return tops
}

export type GridBandProps = RenderedRow<unknown>['props'] & { 'aria-rowindex': number }

/** Rows of another kind among the records, which make the grid a tree. */
export interface GridBands<Row> {
  readonly rows: readonly (Row | GridBand)[]
  /** The depth of the records, from 1. */
  readonly level: number
  /** Handles a key on such a row; true if it was handled. */
  readonly onKey: (band: GridBand, key: string, moveTo: (key: RowKey) => void) => boolean
  /** @param props for the row's element */
  readonly render: (band: GridBand, props: GridBandProps) => ReactNode
}

interface PositionInGroup {
  readonly rules: FilterNode | undefined
  readonly index: number
  readonly loaded: number
  readonly total: number
}

/** A list of records in groups. */
export interface GroupedList<Row> {
  readonly list: PagedList<Row>
  readonly bands: GridBands<Row>
  /**
   * The place of a record in an open group: its position, how many of the group are loaded, and the rules that they all match.
   */
  readonly positionOf: (id: number) => PositionInGroup | undefined
  readonly countText: (shown: number, total: number) => string
}
