import { Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { type SetStateAction, useMemo, useState } from 'react'
import { Chip, searchChips } from '../../search/chips.tsx'
import { type DashboardQuery, EMPTY_QUERY, isUnfiltered } from '../../search/dashboard-query.ts'
import { slidesDashboard } from '../../slides/dashboard/slides-dashboard.tsx'
import { listSlides } from '../../slides/slides-api.ts'
import { useRuleEditor } from '../../table/dashboard/table-filtering.tsx'
import { fieldNamed, filterFields } from '../../table/filters/filter-fields.ts'
import { RuleList } from '../../table/filters/rule-list.tsx'
import { useLabTable } from '../../table/lab-fields/use-lab-table.ts'
import type { AnyDashboard } from '../../table/records/dashboard.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { cohortOf, queryOf } from '../cohort-query.ts'
import { updateDataset } from '../datasets-api.ts'
import styles from './cohort.module.css'
import { cohortMessages as messages } from './cohort-messages.ts'

interface FilterDialogProps {
  dataset: FullDataset
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Edits the filter stored with a dataset, with the rule editor of tables. */
export function FilterDialog({ dataset, onChanged, onClose }: FilterDialogProps) {
  const { cohort } = dataset
  const { table } = useLabTable(slidesDashboard)
  const dashboard = table as unknown as AnyDashboard
  const first = useMemo(() => (cohort ? queryOf(cohort, dashboard.labFields) : EMPTY_QUERY), [cohort, dashboard])
  const [changed, setChanged] = useState<DashboardQuery>()
  const query = changed ?? first
  const setQuery = (next: SetStateAction<DashboardQuery>) =>
    setChanged((now = first) => (typeof next === 'function' ? next(now) : next))
  const { filtering } = dashboard
  const records = { query, setQuery }
  const editor = useRuleEditor({ table: dashboard.table, filters: filtering, records })
  const fields = useMemo(() => filterFields(dashboard.table, filtering), [dashboard.table, filtering])
  const others = searchChips({
    query,
    setQuery,
    columnLabel: name => fieldNamed(fields, name).label,
  })
  const isEmpty = isUnfiltered(query)
  const saving = useMutation({
    mutationFn: async (kept: typeof cohort) => {
      await updateDataset(dataset, { cohort: kept ?? null })
      toast.success(messages.changed(kept !== null))
      await onChanged()
    },
    onSuccess: onClose,
  })
  const remove = cohort && (
    <Button variant="default" mr="auto" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
      {messages.remove}
    </Button>
  )
  return (
    <Dialog
      title={messages.title}
      isOpen
      onClose={onClose}
      footer={remove}
      action={{
        children: messages.save,
        disabled: isEmpty || saving.isPending,
        onClick: () => saving.mutate(cohortOf(query)),
      }}
      isBusy={saving.isPending}
      isClosable={!editor.isOpen}
    >
      {saving.error && <Banner kind="red">{saving.error.message}</Banner>}
      <p>{messages.note}</p>
      {others.length > 0 && (
        <ul className={styles['others']}>
          {others.map((chip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be equal
            <li key={index}>
              <Chip {...chip} />
            </li>
          ))}
        </ul>
      )}
      <section className={styles['rules']} aria-label={messages.rules}>
        <RuleList title={messages.rules} fields={fields} records={records} onEdit={editor.edit} />
      </section>
      <Text size="sm" role="status">
        {isEmpty ? messages.needed : <Matching query={query} />}
      </Text>
      {editor.popover}
    </Dialog>
  )
}

function Matching({ query: { search, searchColumns, rules } }: { query: DashboardQuery }) {
  const request = { page: 0, limit: 1, search, searchColumns, rules }
  const { data, error } = useQuery({
    queryKey: ['cohort-matches', request],
    queryFn: ({ signal }) => listSlides(request, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) return error.message
  return data ? messages.matching(data.total) : messages.counting
}
