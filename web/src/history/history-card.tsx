import { Box } from '@mantine/core'
import { HISTORY_PAGE_SIZE, type HistoryEntry } from '@vitrine/contract/history/history'
import type { UndoReply } from '@vitrine/contract/history/undo'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ListEnd } from '../list/list-end.tsx'
import { usePagedList } from '../list/use-paged-list.ts'
import { ClearFilters } from '../ui/buttons/clear-filters.tsx'
import { useIsNarrow } from '../ui/hooks/use-is-narrow.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { BeforeCard } from './before-card.tsx'
import styles from './history.module.css'
import { type HistoryFilter, listHistory } from './history-api.ts'
import { historyDays } from './history-days.ts'
import { isHistoryFiltered } from './history-filter.ts'
import { HistoryFilters } from './history-filters.tsx'
import { historyMessages } from './history-messages.ts'
import { HistoryTimeline } from './history-timeline.tsx'
import { usePeople } from './people.ts'
import { historyLabel, type KindHistory, type ShownRecord } from './record-history.ts'
import { labelOfKind, UndoConflictDialog } from './undo/undo-conflict-dialog.tsx'
import { undoMessages } from './undo/undo-messages.ts'
import { type UndoState, useUndo } from './undo/use-undo.ts'

export interface HistoryCardProps {
  history: KindHistory
  record: ShownRecord
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  /** The signed-in user's id, if known. */
  me?: number | undefined
  /** Changes were undone from the card, so the record must be reloaded. */
  onUndone: (reply: UndoReply) => void
  /** Nothing can be undone, for example while the record is being edited. */
  isReadOnly?: boolean
}

/** The history of a record, by day, newest first, and the record before the open entry. */
export function HistoryCard(props: HistoryCardProps) {
  const { history, record, filter, onFilter, me, onUndone, isReadOnly = false } = props
  const { id, version } = record
  const list = usePagedList<HistoryEntry>({
    key: JSON.stringify([version, filter]),
    pageSize: HISTORY_PAGE_SIZE,
    rowId: entry => entry.id,
    fetchPage: (page, signal) => listHistory({ kind: history.kind, id }, filter, page, signal),
    // After an undo the record is reloaded, and its new version reloads the history.
    reloadsOnChange: version === undefined,
  })
  const people = usePeople(list.rows.map(({ by }) => by))
  const undoState = useUndo({ onUndone })
  const undo = isReadOnly ? undefined : undoState
  const parts = { history, record, undo }
  const top = useFocusAfterUndo(undoState, list.generation)
  const [openId, setOpenId] = useState<number>()
  const isNarrow = useIsNarrow()
  const days = useMemo(() => historyDays(list.rows), [list.rows])
  const openEntry = list.rows.find(({ id }) => id === openId)
  const filters = <HistoryFilters history={history} people={people} filter={filter} onChange={onFilter} />
  const clear = isHistoryFiltered(filter) && <ClearFilters onClear={() => onFilter({})} />
  const before = openEntry && <BeforeCard {...parts} entry={openEntry} />
  const isKnown = list.status === 'ready' || list.rows.length > 0
  return (
    <div className={styles['columns']} ref={top} tabIndex={-1}>
      <Card title={historyMessages.title} note={isKnown ? historyMessages.count(list.total) : undefined} isFlush>
        {isNarrow && (
          <div className={styles['filtersAbove']}>
            {filters}
            {clear}
          </div>
        )}
        {undoState.problem && (
          <Box p={12}>
            <Banner kind="red" onDismiss={undoState.dismiss}>
              {undoState.problem}
            </Banner>
          </Box>
        )}
        <HistoryTimeline
          {...parts}
          me={me}
          days={days}
          openId={openId}
          onToggle={id => setOpenId(now => (now === id ? undefined : id))}
          below={isNarrow ? before : undefined}
        />
        <ListEnd
          list={list}
          isInCard
          texts={historyMessages}
          shownOf={historyMessages.shownOf(list.rows.length, list.total)}
          noneText={isHistoryFiltered(filter) ? historyMessages.noneMatch : historyMessages.empty}
        />
      </Card>
      {!isNarrow && (
        <div className={styles['beside']}>
          <Card title={historyMessages.show} aside={clear}>
            {filters}
          </Card>
          {before}
          {undo && (
            <Note px={4} c="var(--text-3)">
              {undoMessages.note}
            </Note>
          )}
        </div>
      )}
      <UndoConflictDialog
        state={undoState}
        labelOf={(kind, field) => (kind === history.kind ? historyLabel(history, field) : labelOfKind(kind, field))}
      />
    </div>
  )
}

/** Undoing a change removes its button: the focus then moves to the card. */
function useFocusAfterUndo({ isBusy }: UndoState, generation: number) {
  const top = useRef<HTMLDivElement>(null)
  const hasUndone = useRef(false)
  useEffect(() => {
    if (isBusy) hasUndone.current = true
  }, [isBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries were replaced
  useEffect(() => {
    if (!hasUndone.current) return
    hasUndone.current = false
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [generation])
  return top
}
