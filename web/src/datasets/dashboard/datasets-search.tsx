import { Chips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { queryChips } from '../../search/query-chips.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import classes from '../../search/search-line.module.css'
import { datasetListMessages } from './dataset-list-messages.ts'
import { useDatasets } from './datasets-provider.tsx'

/** The search bar, and a chip for each term at work. */
export function DatasetsSearch() {
  const { query, ask } = useDatasets()
  const chips = queryChips({ query, ask, columnLabel: column => column })
  return (
    <div className={classes['find']}>
      <SearchBar
        label={datasetListMessages.searchLabel}
        placeholder={datasetListMessages.searchPlaceholder}
        value={query.search}
        onChange={search => ask(now => ({ ...now, search }))}
      />
      <Chips chips={chips} onClearAll={() => ask(cleared)} />
    </div>
  )
}
