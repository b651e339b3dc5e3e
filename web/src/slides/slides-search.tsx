import { searchTerms } from '@vitrine/contract/list-query'
import { type Chip, Chips } from '../search/chips.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { slideSearchColumns } from './slide-columns.tsx'
import { slideMessages } from './slide-messages.ts'
import { filterLabel } from './slide-stats.ts'
import { useSlides } from './slides-provider.tsx'
import { type BarColumn, cleared, withoutFilter, withoutTerm } from './slides-question.ts'
import classes from './slides-search.module.css'

const columnLabel = (id: string) => slideSearchColumns.find(column => column.value === id)?.label ?? id

/** One chip for each search term, for the chosen columns, and for each filter set by a bar (DECIDED section 2). */
function useChips(): Chip[] {
  const { question, ask } = useSlides()
  const terms = searchTerms(question.search).map((term, index) => ({
    key: `term ${index} ${term}`,
    label: term,
    onRemove: () => ask(now => withoutTerm(now, index)),
  }))
  const columns = question.searchColumns.map(columnLabel).join(', ')
  const filters = Object.entries(question.filter).map(([column, spellings]) => ({
    key: `filter ${column}`,
    label: `${columnLabel(column)}: ${filterLabel(column as BarColumn, spellings)}`,
    onRemove: () => ask(now => withoutFilter(now, column as BarColumn)),
  }))
  const chosen = {
    key: 'columns',
    label: `Columns: ${columns}`,
    onRemove: () => ask(now => ({ ...now, searchColumns: [] })),
  }
  return [...terms, ...(columns ? [chosen] : []), ...filters]
}

/** The search bar with its column picker, and what is at work of search and filters. */
export function SlidesSearch() {
  const { question, ask } = useSlides()
  return (
    <div className={classes['find']}>
      <SearchBar
        label="Search slides"
        placeholder={slideMessages.searchPlaceholder}
        value={question.search}
        onChange={search => ask(now => ({ ...now, search }))}
        columns={slideSearchColumns}
        chosenColumns={question.searchColumns}
        onColumnsChange={searchColumns => ask(now => ({ ...now, searchColumns }))}
      />
      <Chips chips={useChips()} onClearAll={() => ask(cleared)} />
    </div>
  )
}
