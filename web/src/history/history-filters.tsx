import { NativeSelect } from '@mantine/core'
import { CHANGE_VIAS, type ChangeVia, type Person } from '@vitrine/contract/history/history'
import styles from './history.module.css'
import type { HistoryFilter } from './history-api.ts'
import { historyMessages } from './history-messages.ts'
import { PersonSelect } from './person-select.tsx'
import type { KindHistory } from './record-history.ts'

export interface HistoryFiltersProps {
  history: KindHistory
  people: readonly Person[]
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Chooses which changes are shown: of one field, by one user, made in one way. */
export function HistoryFilters({ history, people, filter, onChange }: HistoryFiltersProps) {
  return (
    <div className={styles['filters']}>
      <NativeSelect
        label={historyMessages.field}
        value={filter.field ?? ''}
        data={[
          { value: '', label: historyMessages.allFields },
          ...history.fields.map(({ field, label }) => ({ value: field, label })),
        ]}
        onChange={event => onChange({ ...filter, field: event.currentTarget.value || undefined })}
      />
      <PersonSelect
        label={historyMessages.person}
        people={people}
        value={filter.by}
        onChange={by => onChange({ ...filter, by })}
      />
      <NativeSelect
        label={historyMessages.way}
        value={filter.via ?? ''}
        data={[
          { value: '', label: historyMessages.anyWay },
          ...CHANGE_VIAS.map(via => ({ value: via, label: historyMessages.ways[via] })),
        ]}
        onChange={event =>
          onChange({ ...filter, via: (event.currentTarget.value || undefined) as ChangeVia | undefined })
        }
      />
    </div>
  )
}
