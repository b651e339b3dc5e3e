import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import type { HistoryCardProps } from '../history/history-card.tsx'
import styles from './record-history.module.css'

/** Loaded after the record is on screen, so that neither the card's code nor its call delays it. */
const HistoryCard = lazy(async () => ({ default: (await import('../history/history-card.tsx')).HistoryCard }))

export interface RecordHistoryProps extends Omit<HistoryCardProps, 'me'> {
  /** Width in pixels of the screen's right column, which the card's continues; 330 where the screen has none. */
  besidePx?: number
}

/** The history of the record on a detail screen, where the backend announces it (docs/product.md#history). */
export const RecordHistory = (props: RecordHistoryProps) => backendOffers('history') && <LoadedHistory {...props} />

function LoadedHistory({ besidePx = 330, ...card }: RecordHistoryProps) {
  // Asked once, after the sign-in; the card only waits for the answer.
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  return (
    <div className={styles['history']} style={{ '--beside': `${besidePx}px` } as CSSProperties}>
      <Suspense>
        <HistoryCard {...card} me={me?.id} />
      </Suspense>
    </div>
  )
}
