import { Group } from '@mantine/core'
import type { Person } from '@vitrine/contract/history/history'
import { TRASH_KINDS, type TrashKind } from '@vitrine/contract/history/trash'
import { PersonSelect } from '../history/person-select.tsx'
import { ClearFilters } from '../ui/buttons/clear-filters.tsx'
import { Segments } from '../ui/buttons/segments.tsx'
import { DayRangeFields } from '../ui/inputs/day-range-fields.tsx'
import styles from './trash.module.css'
import type { TrashCounts } from './trash-api.ts'
import { trashMessages } from './trash-messages.ts'
import { isTrashFiltered, type TrashParams, type TrashQuery } from './trash-query.ts'

export interface TrashFiltersProps {
  query: TrashQuery
  /** Undefined until known. */
  counts: TrashCounts | undefined
  people: readonly Person[]
  onChange: (params: TrashParams) => void
}

const ALL = 'all'
const wrapper = { root: styles['filter'] ?? '' }

export const countAll = (counts: TrashCounts): number => TRASH_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

/** Filters the deleted records: by kind, user and days. */
export function TrashFilters({ query, counts, people, onChange }: TrashFiltersProps) {
  const kinds = [
    { value: ALL, label: trashMessages.withCount(trashMessages.all, counts && countAll(counts)) },
    ...TRASH_KINDS.map(kind => ({
      value: kind,
      label: trashMessages.withCount(trashMessages.kind(kind), counts?.[kind]),
    })),
  ]
  return (
    <Group gap="8px 16px" mb="md">
      <Segments<TrashKind | typeof ALL>
        label={trashMessages.kinds}
        segments={kinds as { value: TrashKind | typeof ALL; label: string }[]}
        value={query.kind ?? ALL}
        onChange={kind => onChange({ kind: kind === ALL ? '' : kind })}
      />
      <PersonSelect
        label={trashMessages.deletedBy}
        classNames={wrapper}
        people={people}
        value={query.deletedBy}
        onChange={by => onChange({ deleted_by: by?.toString() ?? '' })}
      />
      <DayRangeFields labels={trashMessages} from={query.from} until={query.until} onChange={onChange} />
      {isTrashFiltered(query) && <ClearFilters onClear={() => onChange(NO_TRASH_FILTER)} />}
    </Group>
  )
}

export const NO_TRASH_FILTER = { search: '', deleted_by: '', from: '', until: '' }
