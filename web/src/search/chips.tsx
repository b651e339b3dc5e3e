import { IconX } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './chips.module.css'
import { searchMessages } from './search-messages.ts'

export interface Chip {
  /** Unique in its row. */
  key: string
  label: string
  onRemove: () => void
}

/** The filters at work, each removable; 'Clear all' takes the search away too. */
export function Chips({ chips, onClearAll }: { chips: readonly Chip[]; onClearAll: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={searchMessages.activeFilters}>
      {chips.map(chip => (
        <li key={chip.key} className={styles['chip']}>
          <span className={styles['label']} title={chip.label}>
            {chip.label}
          </span>
          <IconButton
            isSmall
            label={searchMessages.remove(chip.label)}
            icon={<IconX size={14} stroke={1.5} aria-hidden />}
            onClick={chip.onRemove}
            className={styles['remove'] ?? ''}
          />
        </li>
      ))}
      <li>
        <button type="button" className={styles['clear']} onClick={onClearAll}>
          {searchMessages.clearAll}
        </button>
      </li>
    </ul>
  )
}
