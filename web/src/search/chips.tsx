import { IconX } from '@tabler/icons-react'
import { searchTerms } from '@vitrine/contract/lists/list-query'
import type { Dispatch, SetStateAction } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { type DashboardQuery, withoutFilter, withoutTerm } from './dashboard-query.ts'
import styles from './search.module.css'
import { searchMessages } from './search-messages.ts'

interface ChipProps {
  /** Label of the field, in bold before the text. */
  label?: string | undefined
  text: string
  /** With it a press on the words edits them. */
  onEdit?: (button: HTMLElement) => void
  /** As wide as its place, without a background. */
  isLine?: boolean
  onRemove: () => void
}

/** The chips of a search: removed by their buttons, or by Delete while editing. */
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

/** One chip for each search term, for the chosen columns, and for each parameter of the list. */
export function queryChips<Column extends string>(parts: {
  query: DashboardQuery<Column>
  setQuery: Dispatch<SetStateAction<DashboardQuery<Column>>>
  /** A column's name, as in its header. */
  columnLabel: (column: string) => string
  filterWords: (column: Column, spellings: readonly string[]) => string
}): ChipProps[] {
  const { query, setQuery, columnLabel, filterWords } = parts
  const terms = searchTerms(query.search).map((term, index) => ({
    text: term,
    onRemove: () => setQuery(now => withoutTerm(now, index)),
  }))
  const columns = {
    text: searchMessages.columns(query.searchColumns.map(columnLabel)),
    onRemove: () => setQuery(now => ({ ...now, searchColumns: [] })),
  }
  const filters = Object.entries<readonly string[] | undefined>(query.filter).map(([name, spellings = []]) => ({
    text: filterWords(name as Column, spellings),
    onRemove: () => setQuery(now => withoutFilter(now, name as Column)),
  }))
  return [...terms, ...(query.searchColumns.length > 0 ? [columns] : []), ...filters]
}
