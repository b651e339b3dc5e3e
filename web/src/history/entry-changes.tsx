import type { ReactNode } from 'react'
import { FromTo, NewValue } from '../ui/layout/from-to.tsx'
import type { ChangeText, EntryText } from './describe-entry.ts'
import styles from './history.module.css'
import { historyMessages } from './history-messages.ts'

/** Number of fields in a closed entry; an open one shows all. */
const SHOWN_FIELDS = 6

export interface EntryChangesProps {
  text: EntryText
  isWhole: boolean
  /** Initial values are only shown on demand. */
  isCreation: boolean
  onOpen: () => void
  /** Shown at the end of a field's line. */
  restoreButton: (change: ChangeText) => ReactNode
}

/** The changes of an entry: each field from old to new, and a dataset's slides. */
export function EntryChanges({
  text: { changes, lists },
  isWhole,
  isCreation,
  onOpen,
  restoreButton,
}: EntryChangesProps) {
  if ((changes.length === 0 && lists.length === 0) || (isCreation && !isWhole)) return null
  const shown = isWhole ? changes : changes.slice(0, SHOWN_FIELDS)
  const more = changes.length - shown.length
  return (
    <div className={styles['changes']}>
      <dl className={isWhole ? undefined : styles['cut']}>
        {shown.map(change => (
          <Change key={change.field} label={change.label} action={restoreButton(change)}>
            {isCreation ? <NewValue>{change.to}</NewValue> : <FromTo from={change.from} to={change.to} />}
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

const Change = ({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) => (
  <div className={styles['change']}>
    <dt>{label}</dt>
    <dd className={styles['values']}>{children}</dd>
    {action && <dd className={styles['action']}>{action}</dd>}
  </div>
)
