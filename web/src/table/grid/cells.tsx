import { IconClock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { formatDate } from '../../format/dates.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { tableMessages } from '../table-messages.ts'
import styles from './cells.module.css'
import { type ListPosition, listPositionText } from './list-position.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * The end of a name, where the names of a series differ: a part in brackets, or a few letters. Includes the space before it,
 * which would collapse at the end of a line.
 */
const END = /^(.{8,}?)(\s*(?:\[[^[\]]{1,20}\]|\([^()]{1,20}\)|.{6}))$/su

/** A long name, which is truncated before its end. */
export function LongName({ name }: { name: string }) {
  const [, start, end] = END.exec(name) ?? []
  if (start === undefined) return name
  return (
    <>
      <span className={styles['start']}>{start}</span>
      <span className={styles['end']}>{end}</span>
    </>
  )
}

interface NameLinkProps {
  name: string
  to: string
  /** The list that contains the record. */
  place?: ListPosition | undefined
}

/** Not the router's own link, which would observe the address in every row. */
function NameLink({ name, to, place, children }: NameLinkProps & { children: ReactNode }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate({ to, search: place as never })
  }
  return (
    // Screen readers would read two spans as two words.
    <a
      className={styles['name']}
      title={name}
      aria-label={name}
      href={`${to}${listPositionText(place)}`}
      onClick={follow}
    >
      {children}
    </a>
  )
}

interface NameCellProps extends Omit<NameLinkProps, 'to'> {
  /** Address of the record; if given, the name is a link. */
  to?: string | undefined
  /** Line below the name, such as a shortened id with its copy button. */
  sub?: ReactNode
}

/** A record's name on one or two lines, and a line below. */
export function NameCell({ name, to, place, sub }: NameCellProps) {
  const text = <LongName name={name} />
  return (
    <>
      {to === undefined ? (
        <span className={styles['name']} title={name}>
          {text}
        </span>
      ) : (
        <NameLink {...{ name, to, place }}>{text}</NameLink>
      )}
      {sub && <SubLine>{sub}</SubLine>}
    </>
  )
}

/** The small gray line of a cell: id, file size, second date. */
export function SubLine({ children, title, icon }: { children: ReactNode; title?: string; icon?: ReactNode }) {
  return (
    <span className={styles['sub']} title={title}>
      {icon}
      {children}
    </span>
  )
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={hidden['hidden']}>{children}</span>
)

/** The day a record was created, and below it the day it last changed. */
export function CreatedUpdatedCell({ created, updated }: { created: string | null; updated: string | null }) {
  const changed = formatDate(updated)
  return (
    <>
      <span title={tableMessages.updatedOn(changed)}>{formatDate(created)}</span>
      <SubLine icon={<IconClock size={13} stroke={1.5} aria-hidden />} title={tableMessages.updatedOn(changed)}>
        {changed}
        <VisuallyHidden> updated</VisuallyHidden>
      </SubLine>
    </>
  )
}

/** Long codes break after a hyphen or an underscore before they break anywhere. */
function withBreaks(text: string): ReactNode {
  if (!/[-_]/.test(text)) return text
  return text.split(/(?<=[-_])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

export function CellText({ text }: { text: string | null }) {
  if (text === null) return <span className={styles['none']}>-</span>
  return (
    <span className={styles['text']} title={text}>
      {withBreaks(text)}
    </span>
  )
}
