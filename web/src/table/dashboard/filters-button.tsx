import { Button, Popover, Stack, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { withFilter, withoutFilter } from '../../search/dashboard-query.ts'
import { Segments } from '../../ui/segments.tsx'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import { chosenLabel, type ListFilter } from './list-filters.ts'
import type { DashboardRow, Records } from './use-records.ts'

const ANY = { value: '', label: tableMessages.anyValue }

/** Opens the filters that have fixed choices. A choice applies at once. */
export function FiltersButton(props: { filters: readonly ListFilter[]; records: Records<DashboardRow> }) {
  const { filters, records } = props
  const { query, setQuery } = records
  const active = filters.filter(({ id }) => query.filter[id]).length
  const choose = (filter: ListFilter, label: string) => {
    const choice = filter.choices.find(choice => choice.label === label)
    setQuery(now => (choice ? withFilter(now, filter.id, choice.values) : withoutFilter(now, filter.id)))
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          title={tableMessages.filters}
          aria-label={active > 0 ? tableMessages.activeFilters(active) : tableMessages.filters}
          leftSection={<IconFilter aria-hidden />}
          rightSection={active > 0 && <b className={styles['filterCount']}>{active}</b>}
          classNames={{ section: styles['buttonIcon'] ?? '', label: styles['buttonText'] ?? '' }}
        >
          {tableMessages.filters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" maw="calc(100vw - 32px)">
        <Stack gap="md">
          {filters.map(filter => (
            <div key={filter.id}>
              <Text size="sm" fw="var(--fw-strong)" mb="xs" aria-hidden>
                {filter.label}
              </Text>
              <Segments
                label={filter.label}
                segments={[ANY, ...filter.choices.map(({ label }) => ({ value: label, label }))]}
                value={chosenLabel(filter, query)}
                onChange={label => choose(filter, label)}
              />
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
