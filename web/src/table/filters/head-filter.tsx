import { useMemo } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { TableFilters } from '../dashboard/table-filters.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { fieldNamed, filterFields } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import { RulePopover } from './rule-popover.tsx'
import { canJoin, entriesOf, isGroup, replaceEntry, withEntry } from './rule-tree.ts'

interface HeadFilterProps {
  table: string
  filters: TableFilters
  records: Records<DashboardRow>
  /** The column's field. */
  field: string
  button: HTMLElement
  onClose: () => void
}

/** A column's filter, at its head: changes the rule of its field, or adds one. */
export function HeadFilter({ table, filters, records, field, button, onClose }: HeadFilterProps) {
  const fields = useMemo(() => filterFields(table, filters), [table, filters])
  const { query, setQuery } = records
  const entries = entriesOf(query.rules)
  const index = entries.findIndex(entry => !isGroup(entry) && entry.field === field)
  const rule = entries[index]
  return (
    <RulePopover
      label={filterMessages.filterBy(fieldNamed(fields, field).label)}
      table={table}
      fields={fields}
      field={field}
      rule={rule && !isGroup(rule) ? rule : undefined}
      button={button}
      onApply={next => {
        if (index >= 0) setQuery(now => ({ ...now, rules: replaceEntry(now.rules, index, next) }))
        else if (!canJoin(query.rules)) toast.warning(filterMessages.whole)
        else if (next) setQuery(now => ({ ...now, rules: withEntry(now.rules, next) }))
      }}
      onClose={onClose}
    />
  )
}
