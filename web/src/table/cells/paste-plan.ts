import type { MissingOptions } from '../../fields/field-spec.ts'
import type { Column } from '../columns/column.ts'
import type { CellRange } from '../grid/cell-range.ts'
import type { ClipboardBlock, ClipboardCell } from './clipboard-block.ts'
import { storedText, storedValue } from './copied-block.ts'
import { isBlank, readCell } from './read-cell.ts'

/** A cell that gets a value, by row index; or the reason why it can't. */
export interface CellWrite<Row> {
  row: number
  column: Column<Row>
  /** The value for display. */
  text: string
  value?: unknown
  error?: string
  /** The error applies to its row. */
  isOfRow?: true
  /** Options that must be added first. */
  missing?: MissingOptions
}

export interface CellPlan<Row> {
  writes: CellWrite<Row>[]
  /** The target cells: the range that is selected afterwards. */
  range: CellRange
  /** The rows that `range` counts. */
  rows: readonly Row[]
  /** Number of rows of the block that the list has no rows for. */
  cutRows: number
  /** Reads the cells of new rows, whose indexes continue after `rows`; blank rows are skipped. */
  newWrites?: () => CellWrite<Row>[]
  /** How many of the last `rows` are not loaded. */
  unseenRows?: number
  /** Index, among all loaded rows, of the first row of the list that `rows` continues. Default: 0 */
  firstRow?: number
}

interface CellTable<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

const heightOf = ({ top, bottom }: CellRange) => bottom - top + 1
const widthOf = ({ left, right }: CellRange) => right - left + 1

function editableCells<Row>({ columns }: Pick<CellTable<Row>, 'columns'>, { top, bottom, left, right }: CellRange) {
  const editable = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => index >= left && index <= right && column.edit !== undefined)
  return Array.from({ length: bottom - top + 1 }).flatMap((_, offset) =>
    editable.map(({ column, index }) => ({ row: top + offset, column, index })),
  )
}

/** One cell fills the range, a block repeats into a whole multiple of itself, and any other block starts at the upper left. */
function pastedRange(range: CellRange, height: number, width: number): CellRange {
  const isMultiple = heightOf(range) % height === 0 && widthOf(range) % width === 0
  const { top, left } = range
  return isMultiple ? range : { top, left, bottom: top + height - 1, right: left + width - 1 }
}

/** The cells that a paste would write, except read-only columns. None if the block is wider than the table. */
export function planPaste<Row>(
  table: CellTable<Row>,
  at: CellRange,
  block: ClipboardBlock,
  locale: string,
): CellPlan<Row> | { tooWide: number } {
  const [height, width] = [block.length, block[0]?.length ?? 0]
  const aimed = pastedRange(at, height, width)
  const tooWide = aimed.right + 1 - table.columns.length
  if (tooWide > 0) return { tooWide }
  const cutRows = Math.max(0, aimed.bottom + 1 - table.rows.length)
  const range = { ...aimed, bottom: aimed.bottom - cutRows }
  const cellAt = (row: number, index: number): ClipboardCell =>
    block[(row - aimed.top) % height]?.[(index - aimed.left) % width] ?? { text: '' }
  const written = ({ row, column, index }: { row: number; column: Column<Row>; index: number }): CellWrite<Row> => {
    const cell = cellAt(row, index)
    return { row, column, text: cell.text, ...readCell(column, cell, locale) }
  }
  const writes = editableCells(table, range).map(written)
  const newWrites = () => {
    const columns = table.columns.map(column => ({ ...column, edit: column.edit ?? column.newRow }) as Column<Row>)
    return editableCells({ columns }, { ...aimed, top: range.bottom + 1 })
      .filter(({ row, index }) => !isBlank(cellAt(row, index)))
      .map(written)
  }
  return { writes, range, rows: table.rows, cutRows, ...(cutRows > 0 && { newWrites }) }
}

export const planClear = <Row>(table: CellTable<Row>, range: CellRange): CellPlan<Row> => ({
  writes: editableCells(table, range).map(({ row, column }) => ({ row, column, text: '', value: null })),
  range,
  rows: table.rows,
  cutRows: 0,
})

/** Repeats the cells of `source` over `target`, in both directions. */
export function planFill<Row>(table: CellTable<Row>, source: CellRange, target: CellRange): CellPlan<Row> {
  const isSource = (row: number, index: number) =>
    row >= source.top && row <= source.bottom && index >= source.left && index <= source.right
  // Above and to the left of the source, the block repeats backwards.
  const repeated = (index: number, first: number, count: number) =>
    first + ((((index - first) % count) + count) % count)
  const writes = editableCells(table, target)
    .filter(({ row, index }) => !isSource(row, index))
    .flatMap(({ row, column, index }): CellWrite<Row>[] => {
      const from = table.rows[repeated(row, source.top, heightOf(source))] as Row
      const fromColumn = table.columns[repeated(index, source.left, widthOf(source))] as Column<Row>
      const value = storedValue(fromColumn, from) ?? null
      const text = storedText(value)
      if (fromColumn === column) return [{ row, column, text, value }]
      return [{ row, column, text, ...readCell(column, { text, raw: text }, 'en-US') }]
    })
  return { writes, range: target, rows: table.rows, cutRows: 0 }
}

/** The source and target of Ctrl+D and Ctrl+R: the first row or column of the range; for a single one the one before it. */
export function fillSource(
  range: CellRange,
  direction: 'down' | 'right',
): { source: CellRange; target: CellRange } | undefined {
  const isDown = direction === 'down'
  const isSingle = (isDown ? heightOf(range) : widthOf(range)) === 1
  const first = (isDown ? range.top : range.left) - (isSingle ? 1 : 0)
  if (first < 0) return undefined
  const source = isDown ? { ...range, top: first, bottom: first } : { ...range, left: first, right: first }
  return { source, target: isDown ? { ...range, top: first } : { ...range, left: first } }
}
