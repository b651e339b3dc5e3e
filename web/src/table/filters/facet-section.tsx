import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'

/** A collapsible facet with its name. @param count number of chosen values */
export function FacetSection({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={styles['facet']} aria-label={filterMessages.filterBy(label)}>
      <h2>
        <button
          type="button"
          className={styles['facetHead']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(now => !now)}
        >
          {label}
          {count > 0 && <b>{count}</b>}
          <Icon aria-hidden />
        </button>
      </h2>
      {isOpen && children}
    </section>
  )
}
