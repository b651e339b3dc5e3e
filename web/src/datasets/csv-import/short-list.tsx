import { csvImportMessages } from './csv-import-messages.ts'
import styles from './short-list.module.css'

/** Nobody reads more, and ten thousand lines would make the dialog slow. */
const MOST_ITEMS = 100

/** The first of many lines, and how many more there are. */
export function ShortList({ label, items }: { label: string; items: readonly string[] }) {
  const more = items.length - MOST_ITEMS
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <ul className={styles['list']} aria-label={label} tabIndex={0}>
      {items.slice(0, MOST_ITEMS).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <li key={index}>{item}</li>
      ))}
      {more > 0 && <li className={styles['more']}>{csvImportMessages.moreItems(more)}</li>}
    </ul>
  )
}
