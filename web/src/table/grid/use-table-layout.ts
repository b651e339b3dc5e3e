import { type CSSProperties, useMemo, useState } from 'react'
import type { Column } from '../columns/column.ts'
import { arrowLeft, type ColumnWidths, gridTracks, stickyLefts, tableMinWidth } from '../columns/column-layout.ts'
import { placeColumns } from '../columns/column-lines.ts'

/** The same object as long as it says the same, so that memoised rows see no change. */
function useStable<Value extends object>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

/** The columns side by side, and the tracks of head, rows and bones as custom properties: a column that is dragged wider draws no row again. */
export function useTableLayout<Row>(columns: readonly Column<Row>[], widths: ColumnWidths, hasMenu: boolean) {
  const sides = { hasBox: true, hasArrow: true, hasMenu }
  const placed = useMemo(() => placeColumns(columns), [columns])
  const lefts = useStable(stickyLefts(placed, widths, sides))
  const style = {
    '--tracks': gridTracks(placed, widths, sides),
    '--arrow-left': `${arrowLeft(sides)}px`,
    minWidth: tableMinWidth(placed, widths, sides),
  } as CSSProperties
  return { placed, lefts, style }
}
