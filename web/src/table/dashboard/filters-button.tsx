import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { tableMessages } from '../table-messages.ts'
import styles from './dashboard.module.css'
import type { ListFilter } from './list-filters.ts'
import type { DashboardRow, Records } from './use-records.ts'

const FilterChoices = lazyNamed(() => import('./filter-choices.tsx'), 'FilterChoices')

interface FilterToggleProps {
  /** Number of filters that are set. */
  active: number
  isOpen: boolean
  title?: string
  hasPopup?: boolean
  onClick: (button: HTMLElement) => void
}

/** Opens and closes what filters the table. */
export const FilterToggle = ({ active, isOpen, title, hasPopup, onClick }: FilterToggleProps) => (
  <Button
    size="xs"
    variant="default"
    title={title ?? tableMessages.filters}
    aria-label={active > 0 ? tableMessages.activeFilters(active) : tableMessages.filters}
    aria-haspopup={hasPopup ? 'dialog' : undefined}
    aria-expanded={isOpen}
    leftSection={<IconFilter aria-hidden />}
    // Drawn by the style sheet: as text it would have to stand in the name as it stands here, 'Filters2'.
    rightSection={active > 0 && <b className={styles['filterCount']} data-count={active} />}
    onClick={({ currentTarget }) => onClick(currentTarget)}
  >
    {tableMessages.filters}
  </Button>
)

/** Opens the filters that have fixed choices. */
export function FiltersButton(props: { filters: readonly ListFilter[]; records: Records<DashboardRow> }) {
  const [button, setButton] = useState<HTMLElement>()
  const { filter } = props.records.query
  const active = props.filters.filter(({ id }) => filter[id]).length
  return (
    <>
      <FilterToggle
        hasPopup
        active={active}
        isOpen={button !== undefined}
        onClick={target => setButton(button ? undefined : target)}
      />
      {button && (
        <Suspense>
          <FilterChoices {...props} button={button} onClose={() => setButton(undefined)} />
        </Suspense>
      )}
    </>
  )
}
