import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type Key, type ReactNode, useState } from 'react'
import { checkMessages as messages } from './check-messages.ts'
import styles from './checks.module.css'

const ICONS = { red: IconAlertCircle, yellow: IconAlertTriangle, green: IconCircleCheck }

interface FindingProps {
  /** Default: a plain fact */
  kind?: keyof typeof ICONS
  title: string
  note?: string | undefined
  action?: ReactNode
  /** Shows details on demand. */
  isCollapsed?: boolean
  children?: ReactNode
}

/** The result of one check: what was found, what can be done about it, and the affected records. */
export function Finding({ kind, title, note, action, isCollapsed = false, children }: FindingProps) {
  const Icon = kind && ICONS[kind]
  const [isOpen, setOpen] = useState(!isCollapsed)
  return (
    <li className={styles['finding']} data-kind={kind}>
      {Icon && <Icon size={16} aria-hidden />}
      <span className={styles['title']}>{title}</span>
      {action}
      {isCollapsed && (
        <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.hide : messages.show}
        </Button>
      )}
      {note && <span className={styles['note']}>{note}</span>}
      {isOpen && children}
    </li>
  )
}

/** Number of items listed at first: each wrong label needs a call for its code. */
const NAMED_AT_FIRST = 5
/** Nobody reviews more than these one by one. */
const MAX_NAMED = 200

/** The records of a finding: the first ones, and the others on demand. */
export function FoundList<Item>(props: {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  render: (item: Item) => ReactNode
}) {
  const { items, keyOf, render } = props
  const [isWhole, setWhole] = useState(false)
  const most = isWhole ? MAX_NAMED : NAMED_AT_FIRST
  return (
    <div className={styles['found']}>
      <ul>
        {items.slice(0, most).map(item => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      {!isWhole && items.length > most && (
        <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
          {messages.showAll(items.length)}
        </Button>
      )}
      {isWhole && items.length > MAX_NAMED && <p>{messages.firstOf(MAX_NAMED, items.length)}</p>}
    </div>
  )
}
