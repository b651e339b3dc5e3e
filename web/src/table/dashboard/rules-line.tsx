import { Suspense } from 'react'
import { Chips, queryChips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import styles from './dashboard.module.css'
import type { AnyDashboard } from './dashboard.ts'
import { filterChoiceLabel } from './list-filters.ts'
import { rangeEnd } from './parameter-words.ts'
import { filterLabel } from './record-stats.ts'
import { RuleChips } from './table-filtering.tsx'
import type { DashboardRow, Records } from './use-records.ts'

const UnsavedChanges = lazyNamed(() => import('../views/unsaved-changes.tsx'), 'UnsavedChanges')

/** Below the toolbar, while there is something to say: what the list is filtered by, and what its view does not hold. */
export function RulesLine({ dashboard, records }: { dashboard: AnyDashboard; records: Records<DashboardRow> }) {
  const { columns, statistics, filters = [] } = dashboard
  const { query, setQuery } = records
  const filterOf = (id: string) => filters.find(filter => filter.id === id)
  const fieldNamed = (id: string) =>
    columns.find(column => column.id === id)?.header ??
    filterOf(id)?.label ??
    dashboard.filtering?.fields.find(({ name, parameter = name }) => parameter === id)?.label
  const chips = queryChips({
    query,
    setQuery,
    columnLabel: id => fieldNamed(id) ?? fieldNamed(rangeEnd(id)?.field ?? id) ?? id,
    filterLabel(id, values) {
      const filter = filterOf(id)
      const end = fieldNamed(id) === undefined ? rangeEnd(id) : undefined
      if (end) return end.words(values.join(', '))
      return filter ? filterChoiceLabel(filter, values) : filterLabel(statistics?.bars ?? [], id, values)
    },
  })
  const { current } = records.library
  if (chips.length === 0 && !query.rules && !current) return null
  return (
    <div className={styles['rules']}>
      <Chips chips={chips} onClearAll={() => setQuery(cleared)} />
      {dashboard.filtering && <RuleChips table={dashboard.table} filters={dashboard.filtering} records={records} />}
      {current && (
        <Suspense>
          <UnsavedChanges dashboard={dashboard} records={records} />
        </Suspense>
      )}
    </div>
  )
}
