import { useQuery } from '@tanstack/react-query'
import { useRecordsChanged } from '../api/records-changed.ts'
import { formatCount } from '../format/numbers.ts'
import hidden from '../ui/visually-hidden.module.css'
import styles from './scanned-files.module.css'
import { countScannedFiles, waitingQueryKey } from './scanned-files-api.ts'

/** After the number, for screen readers. Here, as the menu needs nothing else of what the screen says. */
const WAITING = 'waiting'

/** As often as a server looks through its folders by default. */
const REFRESH_MS = 5 * 60_000

/** For the menu: how many scanned files wait for a person; nothing where none does. */
export function WaitingCount() {
  const { data: count, refetch } = useQuery({
    queryKey: waitingQueryKey,
    queryFn: ({ signal }) => countScannedFiles(signal),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    // A number in the menu is no reason to disturb anybody.
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
