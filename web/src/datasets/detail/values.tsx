import { useState } from 'react'
import { detailMessages } from './detail-messages.ts'
import styles from './values.module.css'

/** So many values at first. */
const FIRST_VALUES = 8
/** And so many more with each press: ten thousand of them are never drawn at once. */
const MORE_VALUES = 100

/** Values side by side; those there is no room for come with a press on '+n'. */
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
