import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { importMessages } from './import-messages.ts'
import type { Outcome, ReviewRow } from './review.ts'
import { ReviewTableRow } from './review-row.tsx'
import styles from './review-table.module.css'

/** As in the style sheet: a row's padding and border, its lines, and the gap between them. */
const ROW_PADDING_PX = 23
const LINE_PX = 18
const LINE_GAP_PX = 4
const NEW_ROW_LINES = 2
const OVERSCAN_ROWS = 5

/**
 * The height of a row none of whose lines wraps. The list measures the rows it shows; if a height is as expected, the
 * positions of 20,000 others need not be computed again.
 */
function expectedHeight({ outcome, changes, errors }: ReviewRow): number {
  if (outcome === 'new') return ROW_PADDING_PX + NEW_ROW_LINES * LINE_PX
  const lines = Math.max(changes.length, errors.length, 1)
  return ROW_PADDING_PX + lines * LINE_PX + (lines - 1) * LINE_GAP_PX
}

export interface ReviewTableProps {
  outcome: Outcome
  rows: readonly ReviewRow[]
}

/** Rows of one outcome, each as high as its content; only those in view are rendered. */
export function ReviewTable({ outcome, rows }: ReviewTableProps) {
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: index => expectedHeight(rows[index] as ReviewRow),
    overscan: OVERSCAN_ROWS,
    getItemKey: index => rows[index]?.row.line ?? index,
  })
  if (rows.length === 0) return <p className={styles['none']}>{importMessages.noneOf[outcome]}</p>
  return (
    <section
      ref={list}
      aria-label={importMessages.tableLabel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
      tabIndex={0}
      className={styles['list']}
    >
      <table aria-rowcount={rows.length + 1} className={styles['table']}>
        <thead className={styles['head']}>
          <tr aria-rowindex={1} className={styles['tracks']}>
            <th scope="col">{importMessages.line}</th>
            <th scope="col">{importMessages.sampleId}</th>
            <th scope="col">{importMessages.what[outcome]}</th>
          </tr>
        </thead>
        <tbody className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <ReviewTableRow
              key={key}
              reviewed={rows[index] as ReviewRow}
              index={index}
              top={start}
              measure={virtual.measureElement}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
