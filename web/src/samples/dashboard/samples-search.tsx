import { Chips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { queryChips } from '../../search/query-chips.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import classes from '../../search/search-line.module.css'
import { sampleColumns, sampleSearchColumns } from './sample-columns.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { filterLabel } from './sample-stats.ts'
import { useSamples } from './samples-provider.tsx'

const columnLabel = (id: string) => sampleColumns.find(column => column.id === id)?.header ?? id

/** The search bar with its column picker, and what is at work of search and filters. */
export function SamplesSearch() {
  const { query, ask } = useSamples()
  return (
    <div className={classes['find']}>
      <SearchBar
        label={sampleListMessages.searchLabel}
        placeholder={sampleListMessages.searchPlaceholder}
        value={query.search}
        onChange={search => ask(now => ({ ...now, search }))}
        columns={sampleSearchColumns}
        chosenColumns={query.searchColumns}
        onColumnsChange={searchColumns => ask(now => ({ ...now, searchColumns }))}
      />
      <Chips chips={queryChips({ query, ask, columnLabel, filterLabel })} onClearAll={() => ask(cleared)} />
    </div>
  )
}
