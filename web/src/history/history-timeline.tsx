import type { HistoryEntry } from '@vitrine/contract/history/history'
import type { ReactNode } from 'react'
import { formatWeekday } from '../format/dates.ts'
import { relativeDay } from '../format/relative-time.ts'
import styles from './history.module.css'
import { HistoryEntryRow, type HistoryParts } from './history-entry-row.tsx'

interface HistoryTimelineProps extends HistoryParts {
  me: number | undefined
  days: ReadonlyMap<string, readonly HistoryEntry[]>
  openId: number | undefined
  onToggle: (id: number) => void
  /** Shown in the open entry, below its changes. */
  below: ReactNode
}

/** The entries, grouped by day. */
export function HistoryTimeline({ me, days, openId, onToggle, below, ...parts }: HistoryTimelineProps) {
  const now = new Date()
  return [...days].map(([day, entries]) => (
    <section key={day} className={styles['day']} aria-label={formatWeekday(day)}>
      <h3 className={styles['dayTitle']}>
        {formatWeekday(day)} <span className={styles['ago']}>{relativeDay(new Date(`${day}T00:00:00`), now)}</span>
      </h3>
      <ol>
        {entries.map(entry => (
          <HistoryEntryRow
            key={entry.id}
            {...parts}
            entry={entry}
            isMine={entry.by !== null && entry.by.id === me}
            now={now}
            isOpen={entry.id === openId}
            onToggle={() => onToggle(entry.id)}
            below={entry.id === openId ? below : undefined}
          />
        ))}
      </ol>
    </section>
  ))
}
