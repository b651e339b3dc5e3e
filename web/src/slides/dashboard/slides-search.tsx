import { Chips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { queryChips } from '../../search/query-chips.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import classes from '../../search/search-line.module.css'
import { slideMessages } from '../slide-messages.ts'
import { slideSearchColumns } from './slide-columns.tsx'
import { filterLabel } from './slide-stats.ts'
import { useSlides } from './slides-provider.tsx'

const columnLabel = (id: string) => slideSearchColumns.find(column => column.value === id)?.label ?? id

/** The search bar with its column picker, and what is at work of search and filters. */
export function SlidesSearch() {
  const { query, ask } = useSlides()
  return (
    <div className={classes['find']}>
      <SearchBar
        label="Search slides"
        placeholder={slideMessages.searchPlaceholder}
        value={query.search}
        onChange={search => ask(now => ({ ...now, search }))}
        columns={slideSearchColumns}
        chosenColumns={query.searchColumns}
        onColumnsChange={searchColumns => ask(now => ({ ...now, searchColumns }))}
      />
      <Chips chips={queryChips({ query, ask, columnLabel, filterLabel })} onClearAll={() => ask(cleared)} />
    </div>
  )
}
