import { VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { ReactNode } from 'react'
import { formatMoment, formatTime } from '../format/dates.ts'
import { relativeTime } from '../format/relative-time.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { isRowClick } from '../ui/event-target.ts'
import { describeEntry } from './describe-entry.ts'
import { EntryChanges } from './entry-changes.tsx'
import styles from './history.module.css'
import { historyMessages } from './history-messages.ts'
import type { KindHistory, ShownRecord } from './record-history.ts'
import { canUndo, EntryUndo, RestoreValue } from './undo/entry-undo.tsx'
import type { UndoState } from './undo/use-undo.ts'

/** Shared by all parts of a record's history. */
export interface HistoryParts {
  history: KindHistory
  record: ShownRecord
  /** Undefined if nothing can be undone. */
  undo: UndoState | undefined
}

interface HistoryEntryRowProps extends HistoryParts {
  entry: HistoryEntry
  isMine: boolean
  now: Date
  isOpen: boolean
  onToggle: () => void
  below: ReactNode
}

/** Whether a field was changed by this entry and now has another value than before it. */
function canRestore({ values }: ShownRecord, entry: HistoryEntry, field: string): boolean {
  const change = entry.action === 'update' ? entry.changes.find(change => change.field === field) : undefined
  return change !== undefined && JSON.stringify(values[field] ?? null) !== JSON.stringify(change.from ?? null)
}

/** One entry: who did what, how and when, and the values. A click outside its buttons opens or closes it. */
export function HistoryEntryRow(props: HistoryEntryRowProps) {
  const { history, record, undo, entry, isMine, now, isOpen, onToggle, below } = props
  const text = describeEntry(history, entry)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the button with the eye
    <li className={isOpen ? styles['open'] : styles['entry']} onClick={event => isRowClick(event) && onToggle()}>
      <span
        className={styles['initials']}
        data-is={text.isPerson ? (isMine ? 'me' : 'other') : 'machine'}
        aria-hidden="true"
      >
        {text.initials}
      </span>
      <p className={styles['what']}>
        <b>{text.who}</b> {text.what} {text.how && <span className={styles['how']}>· {text.how}</span>}
        {entry.undone_by !== null && <span className={styles['how']}> · {historyMessages.undone}</span>}
      </p>
      <div className={styles['when']}>
        <Moment at={entry.at} now={now} />
        <IconButton
          label={historyMessages.showBefore(text.who, text.what, formatMoment(entry.at))}
          tip={historyMessages.asItWas}
          icon={<IconEye aria-hidden />}
          aria-pressed={isOpen}
          onClick={onToggle}
        />
        {undo && canUndo(history, entry) && (
          <EntryUndo noun={history.noun} entry={entry} what={text.what} state={undo} />
        )}
      </div>
      <EntryChanges
        text={text}
        isWhole={isOpen}
        isCreation={entry.action === 'create'}
        onOpen={onToggle}
        restoreButton={({ field, label, from }) =>
          undo &&
          canRestore(record, entry, field) && (
            <RestoreValue entry={entry} field={field} label={label} value={from} state={undo} />
          )
        }
      />
      {below && <div className={styles['below']}>{below}</div>}
    </li>
  )
}

/** The time of day, with the exact time and its age for pointers and screen readers. */
function Moment({ at, now }: { at: string; now: Date }) {
  const ago = relativeTime(new Date(at), now)
  return (
    <time dateTime={at} title={`${formatMoment(at)} (${ago})`}>
      {formatTime(at)}
      <VisuallyHidden>, {ago}</VisuallyHidden>
    </time>
  )
}
