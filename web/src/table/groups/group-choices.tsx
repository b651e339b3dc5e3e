import { NativeSelect, Stack } from '@mantine/core'
import { ButtonPopover } from '../../ui/buttons/button-popover.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { groupColumns, groupFields, isGroupField } from './group-fields.ts'
import { groupMessages } from './group-messages.ts'

const NOTHING = { value: '', label: groupMessages.none }

/** Chooses the fields that rows are grouped by, below their button. A choice applies at once. */
export function GroupChoices(props: {
  dashboard: AnyDashboard
  records: Pick<Records<DashboardRow>, 'query' | 'setQuery'>
  button: HTMLElement
  onClose: () => void
}) {
  const { dashboard, records, button, onClose } = props
  const [first = '', second = ''] = records.query.group ?? []
  const fields = groupFields(groupColumns(dashboard), field => isGroupField(dashboard.table, field))
  const choose = (...names: string[]) => {
    const chosen = [...new Set(names.filter(Boolean))]
    records.setQuery(({ group: _, ...query }) => (chosen.length > 0 ? { ...query, group: chosen } : query))
  }
  return (
    <ButtonPopover label={groupMessages.title} button={button} onClose={onClose}>
      <Stack gap="sm">
        <NativeSelect
          label={groupMessages.by}
          data={[NOTHING, ...fields]}
          value={first}
          onChange={({ currentTarget }) => choose(currentTarget.value, currentTarget.value === '' ? '' : second)}
        />
        <NativeSelect
          label={groupMessages.thenBy}
          data={[NOTHING, ...fields.filter(({ value }) => value !== first)]}
          value={second}
          disabled={first === ''}
          onChange={({ currentTarget }) => choose(first, currentTarget.value)}
        />
      </Stack>
    </ButtonPopover>
  )
}
