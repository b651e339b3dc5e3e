import { Box, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { HistoryEntry } from '@vitrine/contract/history'
import { useMemo, useState } from 'react'
import { useSkeleton } from '../table/list/list-states.tsx'
import type { PagedList } from '../table/list/use-paged-list.ts'
import { busyProps } from '../ui/busy-props.ts'
import { Card } from '../ui/card.tsx'
import { FailedNotice } from '../ui/screen-notice.tsx'
import { BeforeCard } from './before-card.tsx'
import styles from './history.module.css'
import { historyDays } from './history-days.ts'
import { HistoryFilters, isFiltered } from './history-filters.tsx'
import { historyMessages } from './history-messages.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryTimeline } from './history-timeline.tsx'
import type { RecordHistory, ShownRecord } from './record-history.ts'
import { useHistory } from './use-history.ts'

/** Below this width the card has one column, and an opened entry shows the record before it in its own place. */
const NARROW = '(max-width: 1000px)'

export interface HistoryCardProps {
  history: RecordHistory
  record: ShownRecord
  /** The id of the person who is signed in, if it is known. */
  me?: number | undefined
}

/** What happened to a record, by day, newest first, and the record before the entry that is open. */
export function HistoryCard({ history, record, me }: HistoryCardProps) {
  const { list, people, filter, setFilter } = useHistory(history.kind, record)
  const [openId, setOpenId] = useState<number>()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const days = useMemo(() => historyDays(list.rows), [list.rows])
  const openEntry = list.rows.find(({ id }) => id === openId)
  const filters = <HistoryFilters history={history} people={people} filter={filter} onChange={setFilter} />
  const clear = isFiltered(filter) && (
    <button type="button" className={styles['clear']} onClick={() => setFilter({})}>
      {historyMessages.clearAll}
    </button>
  )
  const before = openEntry && <BeforeCard history={history} record={record} entry={openEntry} />
  const isKnown = list.status === 'ready' || list.rows.length > 0
  return (
    <div className={styles['columns']}>
      <Card title={historyMessages.title} note={isKnown ? historyMessages.count(list.total) : undefined} isFlush>
        {isNarrow && (
          <div className={styles['filtersAbove']}>
            {filters}
            {clear}
          </div>
        )}
        <HistoryTimeline
          history={history}
          me={me}
          days={days}
          openId={openId}
          onToggle={id => setOpenId(now => (now === id ? undefined : id))}
          below={isNarrow ? before : undefined}
        />
        <HistoryStates list={list} noneText={isFiltered(filter) ? historyMessages.noneMatch : historyMessages.empty} />
      </Card>
      {!isNarrow && (
        <div className={styles['beside']}>
          <Card title={historyMessages.show} aside={clear}>
            {filters}
          </Card>
          {before}
        </div>
      )}
    </div>
  )
}

/** Below the entries, or in their place: loading, failed, empty, more. */
function HistoryStates({ list, noneText }: { list: PagedList<HistoryEntry>; noneText: string }) {
  const { rows, total, status } = list
  const isEmpty = rows.length === 0
  const showsSkeleton = useSkeleton(isEmpty && status === 'loading')
  if (isEmpty && status === 'loading') return <HistorySkeleton isShown={showsSkeleton} />
  if (status === 'failed') {
    return (
      <Box p={16}>
        <FailedNotice text={isEmpty ? historyMessages.failed : historyMessages.moreFailed} onRetry={list.retry} />
      </Box>
    )
  }
  if (isEmpty) {
    return (
      <Text px="lg" py={20} c="var(--text-2)" role="status">
        {noneText}
      </Text>
    )
  }
  if (!list.hasMore) return null
  return (
    <footer className={styles['more']}>
      <span role="status">{historyMessages.shownOf(rows.length, total)}</span>
      <Button size="xs" variant="default" onClick={list.loadMore} {...busyProps(list.isBusy)}>
        {list.isBusy ? historyMessages.loadingMore : historyMessages.loadMore}
      </Button>
    </footer>
  )
}
