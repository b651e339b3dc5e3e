import { Button, Group } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Dataset, FullDataset } from '@vitrine/contract/datasets/datasets'
import { useMemo, useState } from 'react'
import { startAction } from '../../api/user-action.ts'
import { useMayEdit } from '../../edit/may-edit.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { searchChips } from '../../search/chips.tsx'
import { entriesOf, joinOf } from '../../search/rule-tree.ts'
import { slidesDashboard } from '../../slides/dashboard/slides-dashboard.tsx'
import { fieldNamed, filterFields } from '../../table/filters/filter-fields.ts'
import { filterWords } from '../../table/filters/rule-words.ts'
import { useIdLabels } from '../../table/filters/use-id-labels.ts'
import { useLabTable } from '../../table/lab-fields/use-lab-table.ts'
import type { AnyDashboard } from '../../table/records/dashboard.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { queryOf } from '../cohort-query.ts'
import { getFullDataset } from '../datasets-api.ts'
import styles from './cohort.module.css'
import { addNews, useCohortNews } from './cohort-api.ts'
import { cohortMessages as messages } from './cohort-messages.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { NewsDialog } from './news-dialog.tsx'

interface CohortLineProps {
  dataset: FullDataset
  /** Receives the changed dataset. */
  onChanged: (dataset: FullDataset) => void
}

/** The filter stored with a dataset, and the new slides that match it. */
export function CohortLine({ dataset, onChanged }: CohortLineProps) {
  const mayEdit = useMayEdit()
  const [opened, setOpened] = useState<'filter' | 'news'>()
  const { cohort } = dataset
  const change = async () => onChanged(await getFullDataset(dataset.id))
  const adding = useMutation({
    async mutationFn(slideIds: readonly number[] | undefined) {
      const action = startAction()
      const { slides } = await addNews(dataset, slideIds, action)
      setOpened(undefined)
      const text = messages.added(slides.length)
      toast.success(text)
      offerUndo({ text, requestId: action.requestId })
      await change()
    },
    onError: error => toast.error(`${messages.notAdded}: ${error.message}`),
  })
  if (!cohort && !mayEdit) return null
  const words = cohort ? <CohortWords cohort={cohort} /> : <b>{messages.noFilter}</b>
  return (
    <Group gap="4px 12px" p="6px 16px" fz="sm" c="var(--text-2)" style={{ borderTop: '1px solid var(--line)' }}>
      {mayEdit ? (
        <button type="button" className={styles['filter']} aria-haspopup="dialog" onClick={() => setOpened('filter')}>
          <IconFilter size={16} aria-hidden />
          {words}
          <IconChevronDown size={14} aria-hidden />
        </button>
      ) : (
        <span className={styles['filter']}>{words}</span>
      )}
      {cohort ? (
        <News dataset={dataset} onLook={() => setOpened('news')} onAdd={mayEdit ? adding : undefined} />
      ) : (
        messages.noFilterNote
      )}
      {opened === 'filter' && (
        <FilterDialog dataset={dataset} onChanged={change} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'news' && (
        <NewsDialog
          dataset={dataset}
          onAdd={mayEdit ? ids => adding.mutate(ids) : undefined}
          isAdding={adding.isPending}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Group>
  )
}

/** Its search and rules as one sentence. */
function CohortWords({ cohort }: { cohort: NonNullable<Dataset['cohort']> }) {
  const { table } = useLabTable(slidesDashboard)
  const dashboard = table as unknown as AnyDashboard
  const query = useMemo(() => queryOf(cohort, dashboard.labFields), [cohort, dashboard])
  const fields = useMemo(() => filterFields(dashboard.table, dashboard.filtering), [dashboard])
  useIdLabels(dashboard.table, query.rules, fields)
  const others = searchChips({
    query,
    setQuery: () => {},
    columnLabel: name => fieldNamed(fields, name).label,
  })
  const rules = entriesOf(query.rules).map(entry => filterWords(entry, fields))
  const join = ` ${joinOf(query.rules)} `
  const words = [...others.map(({ text }) => text), ...(rules.length > 0 ? [rules.join(join)] : [])].join(', ')
  return (
    <span className={styles['words']} title={words}>
      {messages.filter}: {words}
    </span>
  )
}

interface NewsProps {
  dataset: FullDataset
  onLook: () => void
  /** Undefined for readers. */
  onAdd: { mutate: (slideIds: readonly number[] | undefined) => void; isPending: boolean } | undefined
}

function News({ dataset, onLook, onAdd }: NewsProps) {
  const { data, isError, isPending } = useCohortNews(dataset)
  if (isPending) return null
  const problem = isError ? messages.failed : data.problem
  if (problem !== null)
    return (
      <span role="status" className={styles['problem']}>
        {problem}
      </span>
    )
  const count = data?.slides_count ?? 0
  if (count === 0) return <span className={styles['news']}>{messages.noNews}</span>
  return (
    <Group component="span" gap={6} className={styles['news']} data-found>
      {messages.news(count)}
      <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={onLook}>
        {messages.look}
      </Button>
      {onAdd && (
        <Button size="compact-xs" disabled={onAdd.isPending} onClick={() => onAdd.mutate(undefined)}>
          {messages.add(count)}
        </Button>
      )}
    </Group>
  )
}
