import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { Count } from '../../ui/buttons/toolbar.tsx'
import { tableMessages } from '../table-messages.ts'
import type { useFilterPanel } from './table-filtering.tsx'

/** Parameters, and rules and groups: as many as there are chips of them. */
function countFilters({ filter, rules }: DashboardQuery): number {
  const entries = rules === undefined ? [] : 'and' in rules ? rules.and : 'or' in rules ? rules.or : [rules]
  return Object.keys(filter).length + entries.length
}

/** Opens and closes the panel, and shows how many filters are set. */
export function FiltersButton({ query, panel }: { query: DashboardQuery; panel: ReturnType<typeof useFilterPanel> }) {
  const active = countFilters(query)
  return (
    <Button
      size="xs"
      variant="default"
      title={tableMessages.filtersHint}
      aria-label={active > 0 ? tableMessages.activeFilters(active) : tableMessages.filters}
      aria-expanded={panel.isOpen}
      leftSection={<IconFilter aria-hidden />}
      rightSection={active > 0 && <Count of={active} />}
      onClick={panel.toggle}
    >
      {tableMessages.filters}
    </Button>
  )
}
