import { Chips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { queryChips } from '../../search/query-chips.ts'
import { SearchBar } from '../../search/search-bar.tsx'
import classes from '../../search/search-line.module.css'
import type { Dashboard, DashboardRow, DashboardTask } from './dashboard.ts'
import { filterLabel } from './record-stats.ts'
import type { Records } from './records.ts'

export interface DashboardPartProps<Row extends DashboardRow, Filter extends string, Task extends DashboardTask> {
  dashboard: Dashboard<Row, Filter, Task>
  records: Records<Row, Filter>
}

/** The search bar with its column picker, and a chip for each search term and filter. */
export function DashboardSearch<Row extends DashboardRow, Filter extends string, Task extends DashboardTask>({
  dashboard: { texts, columns, searchColumns, statistics },
  records: { query, ask },
}: DashboardPartProps<Row, Filter, Task>) {
  const columnLabel = (id: string) => columns.find(column => column.id === id)?.header ?? id
  const picker = searchColumns && {
    columns: searchColumns,
    chosenColumns: query.searchColumns,
    onColumnsChange: (searchColumns: string[]) => ask(now => ({ ...now, searchColumns })),
  }
  const chips = queryChips({
    query,
    ask,
    columnLabel,
    filterLabel: (column, values) => filterLabel(statistics?.bars ?? [], column, values),
  })
  return (
    <div className={classes['find']}>
      <SearchBar
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        value={query.search}
        onChange={search => ask(now => ({ ...now, search }))}
        {...picker}
      />
      <Chips chips={chips} onClearAll={() => ask(cleared)} />
    </div>
  )
}
