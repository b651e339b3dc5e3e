import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

export interface CardProps {
  id?: string | undefined
  title: string
  /** Shown next to the title, such as a count. */
  note?: ReactNode
  aside?: ReactNode
  /** Whether the content extends to the card's edges, like a table. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled section of a detail screen. */
export function Card({ id, title, note, aside, isFlush, children }: CardProps) {
  const titleId = useId()
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles['card']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && (
          <Text span size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </header>
      <div className={isFlush ? undefined : styles['body']}>{children}</div>
    </section>
  )
}
