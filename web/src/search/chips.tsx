import { IconX } from '@tabler/icons-react'
import { searchTerms } from '@vitrine/contract/lists/list-query'
import type { Dispatch, SetStateAction } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { type DashboardQuery, withoutTerm } from './dashboard-query.ts'
import styles from './search.module.css'
import { searchMessages } from './search-messages.ts'

interface ChipProps {
  /** Label of the field, in bold before the text. */
  label?: string | undefined
  text: string
  /** If given, clicking the text edits the entry. */
  onEdit?: (button: HTMLElement) => void
  /** Fills the available width, without a background. */
  isLine?: boolean
  onRemove: () => void
}

/** A chip of the search. Its button removes it, and so does Delete if it can be edited. */
export function Chip({ label, text, onEdit, isLine, onRemove }: ChipProps) {
  const words = label === undefined ? text : `${label} ${text}`
  const content = label === undefined ? text : [<b key="label">{label}</b>, ` ${text}`]
  return (
    <span className={styles['chip']} data-line={isLine}>
      {onEdit ? (
        <button
          type="button"
          className={styles['label']}
          title={words}
          aria-label={searchMessages.edit(words)}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onEdit(currentTarget)}
          onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onRemove()}
        >
          {content}
        </button>
      ) : (
        <span className={styles['label']} title={words}>
          {content}
        </span>
      )}
      <IconButton
        isSmall
        label={searchMessages.remove(words)}
        icon={<IconX aria-hidden />}
        onClick={onRemove}
        className={styles['remove'] ?? ''}
      />
    </span>
  )
}

/** A chip for each search term, and one for the chosen columns. */
export function searchChips(parts: {
  query: DashboardQuery
  setQuery: Dispatch<SetStateAction<DashboardQuery>>
  columnLabel: (column: string) => string
}): ChipProps[] {
  const { query, setQuery, columnLabel } = parts
  const terms = searchTerms(query.search).map((term, index) => ({
    text: term,
    onRemove: () => setQuery(now => withoutTerm(now, index)),
  }))
  if (query.searchColumns.length === 0) return terms
  const columns = {
    text: searchMessages.columns(query.searchColumns.map(columnLabel)),
    onRemove: () => setQuery(now => ({ ...now, searchColumns: [] })),
  }
  return [...terms, columns]
}
