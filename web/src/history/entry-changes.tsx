import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './history.module.css'
import { historyMessages } from './history-messages.ts'
import type { ToldEntry } from './tell-entry.ts'

/** Fields of a closed entry; an opened one shows all. */
const SHOWN_FIELDS = 6

export interface EntryChangesProps {
  told: ToldEntry
  isWhole: boolean
  /** What was filled in at first is shown only when asked for. */
  isCreation: boolean
  onOpen: () => void
}

/** What an entry changed: each field from old to new, and a dataset's slides. */
export function EntryChanges({ told: { changes, lists }, isWhole, isCreation, onOpen }: EntryChangesProps) {
  if ((changes.length === 0 && lists.length === 0) || (isCreation && !isWhole)) return null
  const shown = isWhole ? changes : changes.slice(0, SHOWN_FIELDS)
  const more = changes.length - shown.length
  return (
    <div className={styles['changes']}>
      <dl className={isWhole ? undefined : styles['cut']}>
        {shown.map(({ field, label, from, to }) => (
          <Change key={field} label={label}>
            {!isCreation && <FromTo from={from} to={to} />}
            {isCreation && <span className={styles['now']}>{to}</span>}
          </Change>
        ))}
        {lists.map(({ label, items, more }) => (
          <Change key={label} label={label}>
            {items.join(', ')} {more > 0 && historyMessages.more(more)}
          </Change>
        ))}
      </dl>
      {more > 0 && (
        <button type="button" className={styles['moreFields']} onClick={onOpen}>
          {historyMessages.moreFields(more)}
        </button>
      )}
    </div>
  )
}

const Change = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles['change']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Value = ({ text, className }: { text: string | null; className: string | undefined }) =>
  text === null ? (
    <span className={styles['none']}>
      <span aria-hidden="true">-</span>
      <VisuallyHidden>{historyMessages.nothing}</VisuallyHidden>
    </span>
  ) : (
    <span className={className}>{text}</span>
  )

const FromTo = ({ from, to }: { from: string | null; to: string | null }) => (
  <>
    <Value text={from} className={styles['was']} />
    <IconArrowRight size={14} aria-hidden className={styles['arrow']} />
    <VisuallyHidden> {historyMessages.becomes} </VisuallyHidden>
    <Value text={to} className={styles['now']} />
  </>
)
