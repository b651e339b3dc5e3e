import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FullHistoryEntry, HistoryEntry } from '@vitrine/contract/history/history'
import { formatMoment } from '../format/dates.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { type Pair, Pairs } from '../ui/layout/pairs.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import styles from './history.module.css'
import { getHistoryEntry } from './history-api.ts'
import type { HistoryParts } from './history-entry-row.tsx'
import { historyMessages } from './history-messages.ts'
import { historyLabel, historyText, historyValue, type ShownRecord } from './record-history.ts'
import { undoMessages } from './undo/undo-messages.ts'
import type { UndoState } from './undo/use-undo.ts'

/** The record as it was before an entry, marking what is different now. */
export function BeforeCard({ entry, ...parts }: HistoryParts & { entry: HistoryEntry }) {
  const { history, record } = parts
  const full = useQuery({
    queryKey: ['history-entry', history.kind, record.id, entry.id, record.version],
    queryFn: ({ signal }) => getHistoryEntry({ kind: history.kind, id: record.id }, entry.id, signal),
    gcTime: 0,
  })
  return (
    <Card title={historyMessages.asItWas} aside={historyMessages.before(formatMoment(entry.at))}>
      {full.data && <BeforeValues {...parts} entry={full.data} />}
      <QueryNotice query={full} loading={historyMessages.loadingBefore} failed={historyMessages.beforeFailed} />
    </Card>
  )
}

/** The name of a linked record, from the entry that changed the link, else from the record on screen. */
function linkName(
  { values, linkNames }: ShownRecord,
  entry: FullHistoryEntry,
  field: string,
): string | null | undefined {
  const change = entry.changes.find(change => change.field === field)
  if (change?.from_name) return change.from_name
  return entry.before?.[field] === values[field] ? linkNames?.[field] : undefined
}

function BeforeValues({ history, record, entry, undo }: HistoryParts & { entry: FullHistoryEntry }) {
  const { before } = entry
  if (before === null) {
    return (
      <Note>
        {entry.action === 'restore' ? historyMessages.wasInTrash(history.noun) : historyMessages.wasNot(history.noun)}
      </Note>
    )
  }
  const known = history.fields.map(({ field }) => field)
  const others = entry.differs.filter(field => !known.includes(field))
  const pairs = [...known, ...others].flatMap((field): Pair[] => {
    const was = linkName(record, entry, field) ?? historyValue(history, field, before[field])
    const differs = entry.differs.includes(field)
    if (was === null && !differs) return []
    const now = historyText(history, record, field)
    return [[historyLabel(history, field), differs ? <Differing key={field} was={was} now={now} /> : was]]
  })
  return (
    <>
      <Pairs pairs={pairs} />
      <div className={styles['foot']}>
        <span>{historyMessages.differs(entry.differs.length)}</span>
        {undo && <RestoreAll entry={entry} state={undo} />}
      </div>
    </>
  )
}

/** Restores the whole record, if this entry is the only one since. */
function RestoreAll({ entry, state }: { entry: FullHistoryEntry; state: UndoState }) {
  const { differs } = entry
  const isOwn = (name: string) => entry.changes.some(({ field }) => field === name)
  if (differs.length === 0 || !differs.every(isOwn)) return null
  return (
    <Button
      size="xs"
      variant="default"
      disabled={state.isBusy}
      onClick={() =>
        state.undo({
          body: { entry: entry.id, fields: differs },
          done: undoMessages.restoredMany(differs.length),
        })
      }
    >
      {undoMessages.restoreAll(differs.length)}
    </Button>
  )
}

/** Enough to recognize the value, which the screen above shows in full. */
const SHOWN_CHARACTERS = 60
const shortened = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)

const Differing = ({ was, now }: { was: string | null; now: string | null }) => (
  <>
    <mark>{was ?? '-'}</mark>{' '}
    <span className={styles['nowBeside']} title={now ?? undefined}>
      {historyMessages.nowIs(now === null ? '-' : shortened(now))}
    </span>
  </>
)
