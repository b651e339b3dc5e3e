import type { ReactNode } from 'react'
import { formatWeekday } from '../format/dates.ts'
import { relativeDay } from '../format/relative-time.ts'
import styles from './history.module.css'
import type { HistoryDay } from './history-days.ts'
import { HistoryEntryRow } from './history-entry-row.tsx'
import type { RecordHistory, ShownRecord } from './record-history.ts'
import type { UndoState } from './undo/use-undo.ts'

export interface HistoryTimelineProps {
  history: RecordHistory
  record: ShownRecord
  me: number | undefined
  /** Undefined where nothing can be taken back. */
  undo: UndoState | undefined
  days: readonly HistoryDay[]
  openId: number | undefined
  onToggle: (id: number) => void
  /** Shown in the open entry, below its changes. */
  below: ReactNode
}

/** The entries under the headings of their days. */
export function HistoryTimeline({ history, record, me, undo, days, openId, onToggle, below }: HistoryTimelineProps) {
  const now = new Date()
  return days.map(({ day, entries }) => (
    <section key={day} className={styles['day']} aria-label={formatWeekday(day)}>
      <h3 className={styles['dayTitle']}>
        {formatWeekday(day)} <span className={styles['ago']}>{relativeDay(new Date(`${day}T00:00:00`), now)}</span>
      </h3>
      <ol>
        {entries.map(entry => (
          <HistoryEntryRow
            key={entry.id}
            history={history}
            record={record}
            entry={entry}
            undo={undo}
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
