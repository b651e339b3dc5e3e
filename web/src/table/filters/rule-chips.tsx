import { Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ApiError } from '@vitrine/contract/api-error'
import type { FilterNode } from '@vitrine/contract/filter-rules'
import { useMemo, useState } from 'react'
import searchStyles from '../../search/search.module.css'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { TableFilters } from '../dashboard/table-filters.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { filterFields } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { RulePopover } from './rule-popover.tsx'
import { entriesOf, isGroup, replaceEntry } from './rule-tree.ts'
import { filterWords } from './rule-words.ts'
import { useIdLabels } from './use-facets.ts'

interface RuleChipsProps {
  table: string
  filters: TableFilters
  records: Records<DashboardRow>
}

/** What the server says about the rules, in words. */
function refusalOf(error: Error | undefined): string | undefined {
  return error instanceof ApiError && error.status === 400 && error.field === 'filter' ? error.message : undefined
}

/** The rules in words, each edited by a press on it, and all of them in a dialog. */
export function RuleChips({ table, filters, records }: RuleChipsProps) {
  const { query, setQuery, list } = records
  const fields = useMemo(() => filterFields(table, filters), [table, filters])
  const [edited, setEdited] = useState<{ index: number; button: HTMLElement }>()
  const [dialog, setDialog] = useState({ isOpen: false, times: 0 })
  useIdLabels(table, query.rules, fields)
  const entries = entriesOf(query.rules)
  const refusal = refusalOf(list.error)
  const setRules = (rules: FilterNode | undefined) => setQuery(now => ({ ...now, rules }))
  const openDialog = () => setDialog(({ times }) => ({ isOpen: true, times: times + 1 }))
  const rule = edited && entries[edited.index]

  return (
    <>
      <ul className={searchStyles['chips']} aria-label={filterMessages.rules}>
        {entries.map((entry, index) => {
          const words = filterWords(entry, fields)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same
            <li key={`${index} ${words}`} className={searchStyles['chip']}>
              <button
                type="button"
                className={`${searchStyles['label']} ${styles['chipText']}`}
                title={words}
                aria-label={filterMessages.edit(words)}
                onClick={({ currentTarget }) =>
                  isGroup(entry) ? openDialog() : setEdited({ index, button: currentTarget })
                }
                onKeyDown={({ key }) =>
                  (key === 'Delete' || key === 'Backspace') && setRules(replaceEntry(query.rules, index, undefined))
                }
              >
                {words}
              </button>
              <IconButton
                isSmall
                label={filterMessages.remove(words)}
                icon={<IconX aria-hidden />}
                className={searchStyles['remove'] ?? ''}
                onClick={() => setRules(replaceEntry(query.rules, index, undefined))}
              />
            </li>
          )
        })}
        <li className={styles['chipActions']}>
          <Anchor component="button" type="button" fz="sm" mih={24} onClick={openDialog}>
            {filterMessages.editAll}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            fz="sm"
            mih={24}
            onClick={() => setQuery(now => ({ ...now, filter: {}, rules: undefined }))}
          >
            {filterMessages.clearAll}
          </Anchor>
        </li>
        {refusal !== undefined && (
          <li role="alert" className={styles['mistake']}>
            <FieldError text={refusal} />
          </li>
        )}
      </ul>
      {edited && rule && !isGroup(rule) && (
        <RulePopover
          label={filterWords(rule, fields)}
          table={table}
          fields={fields}
          field={rule.field}
          rule={rule}
          button={edited.button}
          onApply={next => setRules(replaceEntry(query.rules, edited.index, next))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {dialog.times > 0 && (
        <FilterDialog
          key={dialog.times}
          table={table}
          fields={fields}
          rules={query.rules}
          isOpen={dialog.isOpen}
          onApply={setRules}
          onClose={() => setDialog(now => ({ ...now, isOpen: false }))}
        />
      )}
    </>
  )
}
