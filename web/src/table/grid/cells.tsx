import { IconClock } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { formatDate } from '../../format/dates.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './cells.module.css'

export interface NameCellProps {
  name: string
  /** Address of the record; the name is then a link. */
  href?: string
  /** Called instead of following the link on a plain click. */
  onOpen?: () => void
  /** Line below the name, such as a shortened id with its copy button. */
  sub?: ReactNode
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A record's name on at most two lines, and a line below. */
export function NameCell({ name, href, onOpen, sub }: NameCellProps) {
  const follow = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <>
      {href ? (
        <a className={styles['name']} href={href} title={name} onClick={follow}>
          {name}
        </a>
      ) : (
        <span className={styles['name']} title={name}>
          {name}
        </span>
      )}
      {sub && <SubLine>{sub}</SubLine>}
    </>
  )
}

/** The small grey line of a cell: id, file size, second date. */
export function SubLine({ children, title, icon }: { children: ReactNode; title?: string; icon?: ReactNode }) {
  return (
    <span className={styles['sub']} title={title}>
      {icon}
      {children}
    </span>
  )
}

/** Text for those who hear the page, unseen. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles['spoken']}>{children}</span>
}

/** The day a record was made, and below it the day of its last change. */
export function CreatedUpdatedCell({ created, updated }: { created: string | null; updated: string | null }) {
  const changed = formatDate(updated)
  return (
    <>
      <span>{formatDate(created)}</span>
      <SubLine icon={<IconClock size={13} stroke={1.5} aria-hidden />} title={tableMessages.updatedOn(changed)}>
        {changed}
        <Spoken> updated</Spoken>
      </SubLine>
    </>
  )
}
