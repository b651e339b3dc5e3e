import { type CSSProperties, useMemo, useState } from 'react'
import type { Column } from './column.ts'

export const MIN_COLUMN_PX = 50
/** How far a key press moves a column's edge. */
export const RESIZE_STEP_PX = 10

/** More would leave no room for scrolling columns. */
export const MAX_PINNED_COLUMNS = 4
/** Maximum width when a column is fitted to its content. */
export const MAX_FIT_PX = 600

/**
 * Tracks besides the data columns: box, arrow, row menu (36, 26, 36). Box and menu shrink by a few pixels, so that a scroll bar
 * beside the list does not make a fitting table scroll sideways.
 */
const BOX_PX = { min: 33, max: 36 }
const ARROW_PX = 26
const MENU_PX = { min: 28, max: 36 }

type SizedColumn = Pick<Column<never>, 'id' | 'weight' | 'floor'>

export type ColumnWidths = Readonly<Record<string, number>>

export interface TableSides {
  hasBox: boolean
  hasArrow: boolean
  hasMenu: boolean
}

export const clampPinned = (count: number): number => Math.min(MAX_PINNED_COLUMNS, Math.max(0, count))

/** The default: the sticky columns that come first. A sticky column that was moved after others scrolls with them. */
export function defaultPinned(columns: readonly Pick<Column<never>, 'isSticky' | 'lineOf'>[]): number {
  const placed = columns.filter(column => column.lineOf === undefined)
  const first = placed.findIndex(column => !column.isSticky)
  return clampPinned(first < 0 ? placed.length : first)
}

export const clampWidth = (px: number): number => Math.max(MIN_COLUMN_PX, Math.round(px))

const fixedTrack = (size: { min: number; max: number }) => `minmax(${size.min}px, ${size.max}px)`

function columnTrack(column: SizedColumn, width: number | undefined, isFilling: boolean): string {
  if (width === undefined) return `minmax(${column.floor}px, ${column.weight}fr)`
  return isFilling ? `minmax(${clampWidth(width)}px, 1fr)` : `${clampWidth(width)}px`
}

/** The table's `grid-template-columns`. If every column has its own width, the last one takes the remaining space. */
export function gridTracks(columns: readonly SizedColumn[], widths: ColumnWidths, sides: TableSides): string {
  const isAllResized = columns.every(column => widths[column.id] !== undefined)
  const tracks = columns.map((column, index) =>
    columnTrack(column, widths[column.id], isAllResized && index === columns.length - 1),
  )
  if (sides.hasArrow) tracks.unshift(`${ARROW_PX}px`)
  if (sides.hasBox) tracks.unshift(fixedTrack(BOX_PX))
  if (sides.hasMenu) tracks.push(fixedTrack(MENU_PX))
  return tracks.join(' ')
}

const startWidth = (sides: TableSides): number => (sides.hasBox ? BOX_PX.min : 0) + (sides.hasArrow ? ARROW_PX : 0)

const minWidth = (column: SizedColumn, widths: ColumnWidths): number =>
  widths[column.id] === undefined ? column.floor : clampWidth(widths[column.id] as number)

/** Below this width the table scrolls sideways. */
export function tableMinWidth(columns: readonly SizedColumn[], widths: ColumnWidths, sides: TableSides): number {
  const controls = startWidth(sides) + (sides.hasMenu ? MENU_PX.min : 0)
  return columns.reduce((sum, column) => sum + minWidth(column, widths), controls)
}

/** `left` of the pinned columns, by column id. Sideways scrolling starts where every track is at its minimum width. */
export function pinnedLefts(
  columns: readonly SizedColumn[],
  widths: ColumnWidths,
  sides: TableSides,
  pinned: number,
): Readonly<Record<string, number>> {
  const lefts: Record<string, number> = {}
  let left = startWidth(sides)
  for (const column of columns.slice(0, pinned)) {
    lefts[column.id] = left
    left += minWidth(column, widths)
  }
  return lefts
}

/** A column of the grid, and the columns that are lines of its cells. */
export interface PlacedColumn<Row> extends Column<Row> {
  lines?: readonly Column<Row>[]
}

/** The columns side by side, each with its lines. A line whose column is hidden is hidden too. */
export function placeColumns<Row>(shown: readonly Column<Row>[]): PlacedColumn<Row>[] {
  return shown
    .filter(column => column.lineOf === undefined)
    .map(column => {
      const lines = shown.filter(line => line.lineOf === column.id)
      return lines.length === 0 ? column : { ...column, lines }
    })
}

const NO_WIDTHS: ColumnWidths = {}

/** The same object as long as its content is the same, so that memoised rows don't render again. */
function useStable<Value extends object>(value: Value): Value {
  const [stable, setStable] = useState(value)
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable
  setStable(value)
  return value
}

/**
 * The columns side by side. The tracks of head, rows and skeleton are custom properties, so that resizing a column renders no
 * row.
 */
export function useColumnLayout<Row>(
  shown: readonly Column<Row>[],
  widths: ColumnWidths = NO_WIDTHS,
  { hasBox, hasArrow, hasMenu }: TableSides,
  pinned = defaultPinned(shown),
) {
  const sides = { hasBox, hasArrow, hasMenu }
  const columns = useMemo(() => placeColumns(shown), [shown])
  const lefts = useStable(pinnedLefts(columns, widths, sides, pinned))
  const stickyColumns = columns.filter(column => column.id in lefts)
  return {
    columns,
    lefts,
    /** Widths of the sticky cells at both ends of a row. */
    sticky: {
      left: tableMinWidth(stickyColumns, widths, { ...sides, hasMenu: false }),
      right: hasMenu ? MENU_PX.max : 0,
    },
    style: {
      '--tracks': gridTracks(columns, widths, sides),
      '--arrow-left': `${hasBox ? BOX_PX.min : 0}px`,
      '--min-width': `${tableMinWidth(columns, widths, sides)}px`,
    } as CSSProperties,
  }
}
