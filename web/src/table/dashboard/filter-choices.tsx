import { Stack, Text } from '@mantine/core'
import { withFilter, withoutFilter } from '../../search/dashboard-query.ts'
import { ButtonPopover } from '../../ui/button-popover.tsx'
import { Segments } from '../../ui/segments.tsx'
import { tableMessages } from '../table-messages.ts'
import { chosenLabel, type ListFilter } from './list-filters.ts'
import type { DashboardRow, Records } from './use-records.ts'

const ANY = { value: '', label: tableMessages.anyValue }

interface FilterChoicesProps {
  filters: readonly ListFilter[]
  records: Records<DashboardRow>
  button: HTMLElement
  onClose: () => void
}

/** The filters that have fixed choices, below their button. A choice applies at once. */
export function FilterChoices({ filters, records, button, onClose }: FilterChoicesProps) {
  const { query, setQuery } = records
  const choose = (filter: ListFilter, label: string) => {
    const choice = filter.choices.find(choice => choice.label === label)
    setQuery(now => (choice ? withFilter(now, filter.id, choice.values) : withoutFilter(now, filter.id)))
  }
  return (
    <ButtonPopover label={tableMessages.filters} button={button} onClose={onClose}>
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
    </ButtonPopover>
  )
}
