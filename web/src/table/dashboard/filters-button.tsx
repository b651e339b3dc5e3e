import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { entriesOf } from '../../search/rule-tree.ts'
import { Count } from '../../ui/buttons/toolbar.tsx'
import { tableMessages } from '../table-messages.ts'
import type { useFilterPanel } from './table-filtering.tsx'

/** Opens and closes the panel, and shows how many filters are set. */
export function FiltersButton({ query, panel }: { query: DashboardQuery; panel: ReturnType<typeof useFilterPanel> }) {
  // The number of chips.
  const active = entriesOf(query.rules).length
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
