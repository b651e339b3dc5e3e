import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { UndoReply } from '@vitrine/contract/history/undo'
import { meQuery } from '../api/me-query.ts'
import { announceRecordsChanged, useRecordsChanged } from '../api/records-changed.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import type { HistoryCardProps } from '../history/history-card.tsx'
import { HISTORY_PARAMS, historyParams, readHistoryFilter } from '../history/history-filter.ts'
import { useLabHistory } from '../lab-fields/lab-history.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import styles from './record-detail.module.css'

/** Loaded after the record is on screen, so that neither the card's code nor its call delays it. */
const HistoryCard = lazyNamed(() => import('../history/history-card.tsx'), 'HistoryCard')

/** The history as the signed-in user may use it. */
export function LabHistory({ isReadOnly = false, ...card }: Omit<HistoryCardProps, 'me'>) {
  const mayEdit = useMayEdit()
  const own = useLabHistory(card)
  // Requested once, after the sign-in; the card only waits for the reply.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return <HistoryCard {...card} {...own} me={me?.id} isReadOnly={isReadOnly || !mayEdit} />
}

interface RecordHistoryProps extends Pick<HistoryCardProps, 'history' | 'record' | 'isReadOnly'> {
  /** Reloads the record. */
  onChanged: () => void
  /** Where to go if the record is in the trash. */
  dashboard: string
}

/** The history of the record on a detail screen (docs/product/history.md#history). */
export function RecordHistory({ onChanged, dashboard, ...card }: RecordHistoryProps) {
  const navigate = useNavigate()
  const [params, setParams] = useAddressParams(HISTORY_PARAMS)

  useRecordsChanged(() => {
    if (!card.isReadOnly) onChanged()
  })

  function handleUndone({ records }: UndoReply) {
    const { kind } = card.history
    const isDeleted = records.some(one => one.kind === kind && one.id === card.record.id && one.version === null)
    if (isDeleted) void navigate({ to: dashboard })
    else announceRecordsChanged()
  }
  return (
    <div className={styles['history']}>
      <LabHistory
        {...card}
        filter={readHistoryFilter(params)}
        onFilter={filter => setParams(historyParams(filter))}
        onUndone={handleUndone}
      />
    </div>
  )
}
