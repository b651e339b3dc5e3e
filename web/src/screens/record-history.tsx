import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@vitrine/contract/users'
import { lazy, Suspense } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import type { HistoryCardProps } from '../history/history-card.tsx'
import styles from './record-history.module.css'

/** Loaded after the record is on screen, so that neither the card's code nor its call delays it. */
const HistoryCard = lazy(async () => ({ default: (await import('../history/history-card.tsx')).HistoryCard }))

/** The history of the record on a detail screen, where the backend announces it (docs/product.md#history). */
export function RecordHistory(props: Omit<HistoryCardProps, 'me'>) {
  const queries = useQueryClient()
  if (!backendOffers('history')) return null
  return (
    <div className={styles['history']}>
      <Suspense>
        <HistoryCard {...props} me={queries.getQueryData<User>(meQuery.queryKey)?.id} />
      </Suspense>
    </div>
  )
}
