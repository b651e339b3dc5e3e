import type { ReactNode } from 'react'
import { Note } from '../../ui/layout/note.tsx'
import styles from './uses.module.css'
import { usesMessages as messages } from './uses-messages.ts'

interface UseListProps {
  label: string
  /** Total number; only the newest are listed. */
  count: number
  children: readonly ReactNode[]
}

/** Where a slide or a version is used; nothing if it is not. */
export const UseList = ({ label, count, children }: UseListProps) =>
  count > 0 && (
    <section aria-label={label}>
      <h3>{label}</h3>
      <ul className={styles['list']}>{children}</ul>
      {children.length < count && <Note size="xs">{messages.newest(children.length, count)}</Note>}
    </section>
  )

/** @param note a line below the link */
export const Use = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <li className={styles['use']}>
    {children}
    {note && <small>{note}</small>}
  </li>
)
