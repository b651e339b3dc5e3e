import styles from './clear-filters.module.css'
import { uiMessages } from './ui-messages.ts'

export interface ClearFiltersProps {
  onClear: () => void
}

/** Takes all filters of a list away. */
export const ClearFilters = ({ onClear }: ClearFiltersProps) => (
  <button type="button" className={styles['clear']} onClick={onClear}>
    {uiMessages.clearFilters}
  </button>
)
