import { useQuery } from '@tanstack/react-query'
import { useRecordsChanged } from '../api/records-changed.ts'
import { formatCount } from '../format/numbers.ts'
import hidden from '../ui/visually-hidden.module.css'
import styles from './scanned-files.module.css'
import { countScannedFiles, waitingQueryKey } from './scanned-files-api.ts'

/** Follows the number, for screen readers. Defined here, as the menu needs no other texts of the screen. */
const WAITING = 'waiting'

/** As often as a server checks its folders by default. */
const REFRESH_MS = 5 * 60_000

/** For the menu: the number of scanned files waiting for a user; nothing if there are none. */
export function WaitingCount() {
  const { data: count, refetch } = useQuery({
    queryKey: waitingQueryKey,
    queryFn: ({ signal }) => countScannedFiles(signal),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    // A number in the menu is not worth disturbing anybody.
    retry: false,
  })
  useRecordsChanged(() => void refetch())
  if (!count) return null
  return (
    <small className={styles['waiting']}>
      {formatCount(count)}
      <span className={hidden['hidden']}> {WAITING}</span>
    </small>
  )
}
