import type { ReactNode } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Banner } from '../notices/banner.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './scroll-list.module.css'

interface ScrollListProps {
  label: string
  children: ReactNode
}

const ScrollList = ({ label, children }: ScrollListProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
  <ul className={styles['list']} aria-label={label} tabIndex={0}>
    {children}
  </ul>
)

/** Nobody reads more, and ten thousand lines would slow down the page. */
const MAX_ITEMS = 100

/** The first of many lines, and the number of others. */
export function ShortList({ label, items }: { label: string; items: readonly string[] }) {
  const more = items.length - MAX_ITEMS
  return (
    <ScrollList label={label}>
      {items.slice(0, MAX_ITEMS).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <li key={index}>{item}</li>
      ))}
      {more > 0 && <li className={styles['more']}>{uiMessages.moreItems(formatCount(more))}</li>}
    </ScrollList>
  )
}

export interface ListBannerProps {
  kind: 'red' | 'yellow'
  title: string
  items: readonly string[]
  mb?: number
}

export const ListBanner = ({ title, items, ...banner }: ListBannerProps) => (
  <Banner {...banner}>
    {title}
    {items.length > 0 && <ShortList label={title} items={items} />}
  </Banner>
)
