import styles from './bones.module.css'

/** Rows of static grey bones in the places of the columns, while a list is awaited. */
export function Bones({ rows, rowHeight, tracks }: { rows: number; rowHeight: number; tracks: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other identity
        <div key={row} className={styles['row']} style={{ height: rowHeight }}>
          {Array.from({ length: tracks }, (_, track) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other identity
              key={track}
              className={styles['bone']}
              style={{ width: `${55 + ((row * 7 + track * 13) % 5) * 9}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
