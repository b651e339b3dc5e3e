import styles from './skeleton.module.css'

/**
 * Static gray placeholder rows in the layout of a table's columns, shown while a list is loading.
 * @param columns number of data columns; of the tracks before them, only the box is drawn
 */
export function Skeleton({ rows, rowHeight, columns }: { rows: number; rowHeight: number; columns: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={row} className={styles['row']} style={{ height: rowHeight }}>
          <span className={styles['box']} />
          <span />
          {Array.from({ length: columns }, (_, column) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
              key={column}
              className={styles['cell']}
              style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 9}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
