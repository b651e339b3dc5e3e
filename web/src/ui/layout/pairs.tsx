import type { ReactNode } from 'react'
import styles from './pairs.module.css'

export type Pair = readonly [label: string, value: ReactNode]

/** A list of labels and values, with '-' for missing values. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles['pairs']}>
      {pairs.map(([label, value]) => (
        <div key={label} className={styles['pair']}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a card with its own heading. */
export const PairSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['section']} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Pairs in two columns, with those of long values below. */
export const PairColumns = ({ columns, rest }: { columns: readonly (readonly Pair[])[]; rest: readonly Pair[] }) => (
  <div className={styles['two']}>
    {columns.map((pairs, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
      <Pairs key={index} pairs={pairs} />
    ))}
    <div className={styles['rest']}>
      <Pairs pairs={rest} />
    </div>
  </div>
)
