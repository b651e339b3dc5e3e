import { type ReactNode, useEffect } from 'react'
import { useVirtualRows, type VirtualRow, type VirtualRowsOptions } from '../table/grid/use-virtual-rows.ts'
import styles from './row-table.module.css'

/** Height of the head and its border, as in the style sheet. */
const HEAD_PX = 37

interface RowTableProps<Row> extends Pick<VirtualRowsOptions<Row>, 'rows' | 'rowHeight' | 'keyOf'> {
  label: string
  headers: readonly string[]
  /** Sets `--tracks`, `--min-width` and `--list-height`. */
  className: string | undefined
  /** The list is a region that scrolls by keys: for rows without a control. */
  isRegion?: boolean
  /** Scrolls to this row, once for each new value. */
  target?: { row: number } | undefined
  /** A row; `measure` reports its height, where that isn't the expected one. */
  children(row: VirtualRow<Row>, measure: (element: Element | null) => void): ReactNode
}

/** The rows of a file as a table of which only the rows in view are rendered. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, headers, className, isRegion, target, children, ...list } = props
  const virtual = useVirtualRows({ ...list, headHeight: HEAD_PX })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per target
  useEffect(() => {
    if (target) virtual.showRow(target.row)
  }, [target])
  const region = isRegion && { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <div ref={virtual.scroller} {...region} className={`${styles['list']} ${className}`}>
      <table aria-label={isRegion ? undefined : label} aria-rowcount={list.rows.length + 1} className={styles['table']}>
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
          {virtual.rendered.map(row => children(row, virtual.measure))}
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
