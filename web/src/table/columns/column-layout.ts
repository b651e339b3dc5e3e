/** No column can be made narrower. */
export const MIN_COLUMN_PX = 50
/** How far one key press moves a column's edge. */
export const RESIZE_STEP_PX = 10

/**
 * Tracks beside the data columns: box, arrow, row menu (36, 26, 36). Box and menu give way by a few pixels, so that
 * a scroll bar beside the list does not make a table scroll sideways that fits without it.
 */
const BOX_PX = { least: 33, most: 36 }
const ARROW_PX = 26
const MENU_PX = { least: 28, most: 36 }

interface SizedColumn {
  id: string
  weight: number
  floor: number
  isSticky?: boolean
}

/** Widths in pixels of the columns that a user has resized. */
export type ColumnWidths = Readonly<Record<string, number>>

export interface TableSides {
  hasBox: boolean
  hasArrow: boolean
  hasMenu: boolean
}

export const clampWidth = (px: number): number => Math.max(MIN_COLUMN_PX, Math.round(px))

const fixedTrack = (size: { least: number; most: number }) => `minmax(${size.least}px, ${size.most}px)`

function columnTrack(column: SizedColumn, width: number | undefined, isFilling: boolean): string {
  if (width === undefined) return `minmax(${column.floor}px, ${column.weight}fr)`
  return isFilling ? `minmax(${clampWidth(width)}px, 1fr)` : `${clampWidth(width)}px`
}

/** The table's `grid-template-columns`. Where every column has a width of its own, the last one takes what is left over. */
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

const leastWidth = (column: SizedColumn, widths: ColumnWidths): number =>
  widths[column.id] === undefined ? column.floor : clampWidth(widths[column.id] as number)

/** Below this width the table scrolls sideways. */
export function tableMinWidth(columns: readonly SizedColumn[], widths: ColumnWidths, sides: TableSides): number {
  const left = (sides.hasBox ? BOX_PX.least : 0) + (sides.hasArrow ? ARROW_PX : 0)
  const right = sides.hasMenu ? MENU_PX.least : 0
  return columns.reduce((sum, column) => sum + leastWidth(column, widths), left + right)
}

/**
 * Where the columns that stay in place stop at the left, by column id. They only stay while they lead: a sticky column that
 * a user moved behind others scrolls like these. Sideways scrolling starts where every track is at its least width.
 */
export function stickyLefts(
  columns: readonly SizedColumn[],
  widths: ColumnWidths,
  sides: TableSides,
): Readonly<Record<string, number>> {
  const lefts: Record<string, number> = {}
  let left = (sides.hasBox ? BOX_PX.least : 0) + (sides.hasArrow ? ARROW_PX : 0)
  for (const column of columns) {
    if (!column.isSticky) break
    lefts[column.id] = left
    left += leastWidth(column, widths)
  }
  return lefts
}

/** Widths that the columns in place take at both ends of the table, while it scrolls sideways. */
export function stickyWidths(columns: readonly SizedColumn[], widths: ColumnWidths, sides: TableSides) {
  const lefts = stickyLefts(columns, widths, sides)
  const sticky = columns.filter(column => column.id in lefts)
  const left = tableMinWidth(sticky, widths, { ...sides, hasMenu: false })
  return { left, right: sides.hasMenu ? MENU_PX.most : 0 }
}

/** Where the arrow column stops at the left. */
export const arrowLeft = (sides: TableSides): number => (sides.hasBox ? BOX_PX.least : 0)
