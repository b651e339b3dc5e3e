import type { ReactNode } from 'react'
import type { VirtualRow, VirtualRows } from '../table/grid/use-virtual-rows.ts'
import styles from './row-table.module.css'

/** Height of the head and its border, as in the style sheet. */
export const ROW_TABLE_HEAD_PX = 37

interface RowTableProps<Row> {
  label: string
  headers: readonly string[]
  count: number
  virtual: VirtualRows<Row>
  /** Sets `--tracks`, `--min-width` and `--list-height`. */
  className: string | undefined
  /** The list is a region that scrolls by keys: for rows without a control. */
  isRegion?: boolean
  children(row: VirtualRow<Row>): ReactNode
}

/** The rows of a file as a table of which only the rows in view are rendered. */
export function RowTable<Row>({ label, headers, count, virtual, className, isRegion, children }: RowTableProps<Row>) {
  const region = isRegion && { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <div ref={virtual.scroller} {...region} className={`${styles['list']} ${className}`}>
      <table aria-label={isRegion ? undefined : label} aria-rowcount={count + 1} className={styles['table']}>
        <thead className={styles['head']}>
          <tr aria-rowindex={1} className={styles['tracks']}>
            {headers.map(header => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles['rows']} style={{ height: virtual.totalHeight }}>
          {virtual.rendered.map(children)}
        </tbody>
      </table>
    </div>
  )
}

/** The class and position of a row; `className` is the feature's own. */
export const rowProps = (index: number, top: number, className: string | undefined) => ({
  'aria-rowindex': index + 2,
  className: `${styles['row']} ${styles['tracks']} ${className}`,
  style: { transform: `translateY(${top}px)` },
})
