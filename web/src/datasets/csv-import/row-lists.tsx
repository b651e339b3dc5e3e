import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow, Repeat } from './dataset-row.ts'
import listStyles from './row-lists.module.css'

/** Nobody reads more, and ten thousand lines would make the dialog slow. */
const MOST_ITEMS = 100

/** The first of many lines, and how many more there are. */
function ShortList({ label, items }: { label: string; items: readonly string[] }) {
  const more = items.length - MOST_ITEMS
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <ul className={listStyles['list']} aria-label={label} tabIndex={0}>
      {items.slice(0, MOST_ITEMS).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <li key={index}>{item}</li>
      ))}
      {more > 0 && <li className={listStyles['more']}>{csvImportMessages.moreItems(more)}</li>}
    </ul>
  )
}

/** A banner over a list of lines. */
export function ListBanner({
  kind,
  title,
  items,
}: {
  kind: 'red' | 'yellow'
  title: string
  items: readonly string[]
}) {
  return (
    <Banner kind={kind}>
      {title}
      <ShortList label={title} items={items} />
    </Banner>
  )
}

/** Rows that were merged into one entry. */
export function RepeatBanner({ repeats }: { repeats: readonly Repeat[] }) {
  if (repeats.length === 0) return null
  return (
    <ListBanner
      kind="yellow"
      title={csvImportMessages.repeated(repeats.length)}
      items={repeats.map(({ names, lines }) => csvImportMessages.repeatedSlide(names, lines))}
    />
  )
}

/** How many slides are missing, and their names. */
export function MissingSlides({ rows }: { rows: readonly DatasetRow[] }) {
  const names = rows.map(row => row.slideName)
  return (
    <>
      <Banner kind="red">{csvImportMessages.someMissing(rows.length)}</Banner>
      <section className={styles['missing']} aria-label={csvImportMessages.missingTitle}>
        <h4>
          {csvImportMessages.missingTitle}
          <CopyButton value={names.join('\n')} label={csvImportMessages.copyMissing} />
        </h4>
        <p>{csvImportMessages.missingText}</p>
        <ShortList label={csvImportMessages.missingTitle} items={names} />
      </section>
    </>
  )
}
