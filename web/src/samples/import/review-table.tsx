import { RowTable } from '../../import/row-table.tsx'
import { useVirtualRows } from '../../table/grid/use-virtual-rows.ts'
import { importMessages } from './import-messages.ts'
import type { Outcome, ReviewRow } from './review.ts'
import { ReviewTableRow } from './review-row.tsx'
import styles from './review-table.module.css'

/** As in the style sheet: a row's padding and border, its lines, and the gap between them. */
const ROW_PADDING_PX = 23
const LINE_PX = 18
const LINE_GAP_PX = 4
const NEW_ROW_LINES = 2

/**
 * The height of a row none of whose lines wraps. The list measures the rows it shows; if a height is as expected, the
 * positions of 20,000 others need not be computed again.
 */
function expectedHeight({ outcome, changes, errors }: ReviewRow): number {
  if (outcome === 'new') return ROW_PADDING_PX + NEW_ROW_LINES * LINE_PX
  const lines = Math.max(changes.length, errors.length, 1)
  return ROW_PADDING_PX + lines * LINE_PX + (lines - 1) * LINE_GAP_PX
}

const lineOf = ({ row }: ReviewRow) => row.line

interface ReviewTableProps {
  outcome: Outcome
  rows: readonly ReviewRow[]
}

/** Rows of one outcome, each as high as its content. */
export function ReviewTable({ outcome, rows }: ReviewTableProps) {
  const virtual = useVirtualRows({ rows, rowHeight: expectedHeight, keyOf: lineOf })
  if (rows.length === 0) return <p className={styles['none']}>{importMessages.noneOf[outcome]}</p>
  return (
    <RowTable
      isRegion
      label={importMessages.tableLabel}
      headers={[importMessages.line, importMessages.sampleId, importMessages.what[outcome]]}
      count={rows.length}
      virtual={virtual}
      className={styles['list']}
    >
      {({ row, index, top }) => (
        <ReviewTableRow key={row.row.line} reviewed={row} index={index} top={top} measure={virtual.measure} />
      )}
    </RowTable>
  )
}
