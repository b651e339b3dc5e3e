import { type CSSProperties, useMemo, useState } from 'react'
import type { Column } from '../columns/column.ts'
import {
  arrowLeft,
  type ColumnWidths,
  gridTracks,
  stickyLefts,
  stickyWidths,
  tableMinWidth,
} from '../columns/column-layout.ts'
import { placeColumns } from '../columns/column-lines.ts'

const NO_WIDTHS: ColumnWidths = {}

/** The same object as long as its content is the same, so that memoised rows see no change. */
function useStable<Value extends object>(value: Value): Value {
  const [stable, setStable] = useState(value)
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable
  setStable(value)
  return value
}

/**
 * The columns side by side. The tracks of head, rows and skeleton are custom properties, so that no row renders while a column
 * is dragged wider.
 */
export function useColumnLayout<Row>(
  columns: readonly Column<Row>[],
  widths: ColumnWidths = NO_WIDTHS,
  controls: { selectBy: string | undefined; hasDetails: boolean; hasMenu: boolean },
) {
  const sides = { hasBox: controls.selectBy !== undefined, hasArrow: controls.hasDetails, hasMenu: controls.hasMenu }
  const placed = useMemo(() => placeColumns(columns), [columns])
  const lefts = useStable(stickyLefts(placed, widths, sides))
  const sticky = stickyWidths(placed, widths, sides)
  const style = {
    '--tracks': gridTracks(placed, widths, sides),
    '--arrow-left': `${arrowLeft(sides)}px`,
    '--least-width': `${tableMinWidth(placed, widths, sides)}px`,
  } as CSSProperties
  return { placed, lefts, sticky, style }
}
