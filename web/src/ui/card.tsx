import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

export interface CardProps {
  title: string
  /** A number or a word beside the title. */
  note?: ReactNode
  /** At the right end of the head. */
  aside?: ReactNode
  /** What it holds reaches to its edges, as a table does. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled part of a detail screen. */
export function Card({ title, note, aside, isFlush, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </header>
      <div className={isFlush ? undefined : styles['body']}>{children}</div>
    </section>
  )
}
