import { VisuallyHidden } from '@mantine/core'
import styles from './history.module.css'
import { historyMessages } from './history-messages.ts'

const ENTRIES = [62, 48, 55]

/** Gray placeholders in the places of entries. @param isShown false at first, so that a quick reply causes no flicker */
export const HistorySkeleton = ({ isShown }: { isShown: boolean }) => (
  <div role="status" className={styles['skeleton']}>
    <VisuallyHidden>{historyMessages.loading}</VisuallyHidden>
    {isShown &&
      ENTRIES.map(width => (
        <div key={width} aria-hidden="true" className={styles['placeholder']}>
          <i className={styles['disc']} />
          <i className={styles['line']} style={{ width: `${width}%` }} />
        </div>
      ))}
  </div>
)
