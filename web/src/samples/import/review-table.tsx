import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { importMessages } from './import-messages.ts'
import type { Outcome, ReviewRow } from './review.ts'
import { ReviewTableRow } from './review-row.tsx'
import styles from './review-table.module.css'

const ROW_PX = 42
const OVERSCAN_ROWS = 5

export interface ReviewTableProps {
  outcome: Outcome
  rows: readonly ReviewRow[]
}

/** Rows of one outcome, each as high as what it says; only those in view exist, so that 20,000 are as quick as 20. */
export function ReviewTable({ outcome, rows }: ReviewTableProps) {
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
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
