import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import type { HistoryCardProps } from '../history/history-card.tsx'
import styles from './record-detail.module.css'

/** Loaded after the record is on screen, so that neither the card's code nor its call delays it. */
const HistoryCard = lazy(async () => ({ default: (await import('../history/history-card.tsx')).HistoryCard }))

type RecordHistoryProps = Omit<HistoryCardProps, 'me'>

/** The history of the record on a detail screen, where the backend announces it (docs/product.md#history). */
export const RecordHistory = (props: RecordHistoryProps) => backendOffers('history') && <LoadedHistory {...props} />

function LoadedHistory(props: RecordHistoryProps) {
  // Asked once, after the sign-in; the card only waits for the answer.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <div className={styles['history']}>
      <Suspense>
        <HistoryCard {...props} me={me?.id} />
      </Suspense>
    </div>
  )
}
