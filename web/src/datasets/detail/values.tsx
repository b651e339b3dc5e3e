import { useState } from 'react'
import { detailMessages } from './detail-messages.ts'
import styles from './values.module.css'

/** Values shown at first. */
const FIRST_VALUES = 8
/** Values added by each press, so that ten thousand are never rendered at once. */
const MORE_VALUES = 100

/** The first values, and a button '+n' for more. */
export function Values({ values, of }: { values: readonly string[]; of: string }) {
  const [shown, setShown] = useState(FIRST_VALUES)
  const rest = values.length - shown
  return (
    <ul className={styles['values']} aria-label={of}>
      {values.slice(0, shown).map(value => (
        <li key={value} className={styles['value']} title={value}>
          {value}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            className={styles['more']}
            aria-label={detailMessages.showMore(rest, of)}
            onClick={() => setShown(shown + MORE_VALUES)}
          >
            {detailMessages.moreValues(rest)}
          </button>
        </li>
      )}
    </ul>
  )
}
