import { Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { searchTerms } from '@vitrine/contract/list-query'
import type { Dispatch, SetStateAction } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { type DashboardQuery, withoutFilter, withoutTerm } from './dashboard-query.ts'
import styles from './search.module.css'

interface Chip {
  /** Unique in its row. */
  key: string
  label: string
  onRemove: () => void
}

/** The active filters, each removable; 'Clear all' clears the search too. */
export function Chips({ chips, onClearAll }: { chips: readonly Chip[]; onClearAll: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="Active filters">
      {chips.map(chip => (
        <li key={chip.key} className={styles['chip']}>
          <span className={styles['label']} title={chip.label}>
            {chip.label}
          </span>
          <IconButton
            isSmall
            label={`Remove ${chip.label}`}
            icon={<IconX aria-hidden />}
            onClick={chip.onRemove}
            className={styles['remove'] ?? ''}
          />
        </li>
      ))}
      <li>
        <Anchor component="button" type="button" fz="sm" fw="var(--fw-strong)" p="xs" mih={24} onClick={onClearAll}>
          Clear all
        </Anchor>
      </li>
    </ul>
  )
}

/** One chip for each search term, for the chosen columns, and for each filter. */
export function queryChips<Column extends string>(parts: {
  query: DashboardQuery<Column>
  setQuery: Dispatch<SetStateAction<DashboardQuery<Column>>>
  /** A column's name, as in its header. */
  columnLabel: (column: string) => string
  filterLabel: (column: Column, spellings: readonly string[]) => string
}): Chip[] {
  const { query, setQuery, columnLabel, filterLabel } = parts
  const terms = searchTerms(query.search).map((term, index) => ({
    key: `term ${index} ${term}`,
    label: term,
    onRemove: () => setQuery(now => withoutTerm(now, index)),
  }))
  const columns = {
    key: 'columns',
    label: `Columns: ${query.searchColumns.map(columnLabel).join(', ')}`,
    onRemove: () => setQuery(now => ({ ...now, searchColumns: [] })),
  }
  const filters = Object.entries<readonly string[] | undefined>(query.filter).map(([name, spellings = []]) => ({
    key: `filter ${name}`,
    label: `${columnLabel(name)}: ${filterLabel(name as Column, spellings)}`,
    onRemove: () => setQuery(now => withoutFilter(now, name as Column)),
  }))
  return [...terms, ...(query.searchColumns.length > 0 ? [columns] : []), ...filters]
}
