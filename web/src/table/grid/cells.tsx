import { IconClock } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { formatDate } from '../../format/dates.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { tableMessages } from '../table-messages.ts'
import styles from './cells.module.css'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The end of a name, where those of one series differ: what is in brackets, or a few letters. With it the space before, which a line drops at its end. */
const END = /^(.{8,}?)(\s*(?:\[[^[\]]{1,20}\]|\([^()]{1,20}\)|.{6}))$/su

/** A long name, which gives way before its end. */
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

/** A record's name on one or two lines, and a line below. */
export function NameCell({
  name,
  href,
  onOpen,
  sub,
}: {
  name: string
  /** Address of the record; the name is then a link. */
  href?: string
  /** Called instead of following the link on a plain click. */
  onOpen?: () => void
  /** Line below the name, such as a shortened id with its copy button. */
  sub?: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  const Name = href ? 'a' : 'span'
  return (
    <>
      {/* Two spans would be read as two words. */}
      <Name className={styles['name']} title={name} {...(href && { href, onClick: follow, 'aria-label': name })}>
        <LongName name={name} />
      </Name>
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

/** The day a record was created, and below it the day of its last change. */
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
