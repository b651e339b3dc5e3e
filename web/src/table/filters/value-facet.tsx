import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ValueFacet } from '@vitrine/contract/tables/facets'
import { useState } from 'react'
import { formatCount } from '../../format/numbers.ts'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { useFacets } from '../../search/use-facets.ts'
import { labelOfValue } from '../../search/value-labels.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import box from '../../ui/inputs/check-box.module.css'
import { Note } from '../../ui/layout/note.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { facetChoice, toggled, withChoice } from './facet-choice.ts'
import { FacetSection } from './facet-section.tsx'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'

const SEARCH_AFTER_MS = 200
const LISTED_VALUES = 200

interface ValueFacetProps {
  table: string
  field: FilterField
  facet: ValueFacet
  records: Records<DashboardRow>
  counted: DashboardQuery
}

/** The values of a field with their counts; ticking one narrows the list. */
export function ValueFacetFields({ table, field, facet, records, counted }: ValueFacetProps) {
  const { query, setQuery } = records
  const [isAll, setIsAll] = useState(false)
  const choice = facetChoice(query, field)
  const tick = { field, choice, onToggle: (value: Value) => setChoice(toggled(choice, value)) }
  const setChoice = (next: typeof choice) => setQuery(now => withChoice(now, field, next))
  const unlisted = choice.values.filter(chosen => facet.values.every(({ value }) => value !== chosen))
  const shown = [
    ...facet.values.filter(({ value, count }) => count > 0 || choice.values.includes(value)),
    // Ticked but not counted, either not yet or because any rule is enough.
    ...unlisted.map(value => ({ value, label: labelOfValue(field.name, String(value)), count: undefined })),
  ]
  const listed = facet.values.filter(({ count }) => count > 0).length
  const more = facet.distinct === null ? facet.other : Math.max(0, facet.distinct - listed)
  const isEmptyShown = facet.empty > 0 || choice.hasEmpty

  return (
    <FacetSection label={field.label} count={choice.values.length + (choice.hasEmpty ? 1 : 0)}>
      {isAll ? (
        <AllValues table={table} counted={counted} {...tick} />
      ) : (
        shown.map(value => <ValueTick key={String(value.value)} {...tick} {...value} />)
      )}
      {isEmptyShown && (
        <label className={styles['value']} data-none>
          <input
            type="checkbox"
            className={box['check']}
            checked={choice.hasEmpty}
            onChange={() => setChoice({ ...choice, hasEmpty: !choice.hasEmpty })}
          />
          <span>{filterMessages.noValue}</span>
          <small>{formatCount(facet.empty)}</small>
        </label>
      )}
      {shown.length === 0 && !isEmptyShown && <Note>{filterMessages.empty}</Note>}
      {(more > 0 || isAll) && (
        <TextButton className={styles['link']} aria-expanded={isAll} onClick={() => setIsAll(now => !now)}>
          {isAll ? filterMessages.fewer : filterMessages.more(more)}
        </TextButton>
      )}
    </FacetSection>
  )
}

type Value = ValueFacet['values'][number]['value']

interface TickProps {
  field: FilterField
  choice: ReturnType<typeof facetChoice>
  onToggle: (value: Value) => void
}

interface ValueTickProps extends TickProps {
  value: Value
  label: string
  count: number | undefined
}

function ValueTick(props: ValueTickProps) {
  const { choice, onToggle, value, label, count } = props
  const words = typeof value === 'boolean' ? filterMessages[value ? 'yes' : 'no'] : label
  return (
    <label className={styles['value']}>
      <input
        type="checkbox"
        className={box['check']}
        checked={choice.values.includes(value)}
        onChange={() => onToggle(value)}
      />
      <span title={words}>{words}</span>
      <small>{count !== undefined && formatCount(count)}</small>
    </label>
  )
}

/** A searchable list of values. */
function AllValues({ table, counted, ...tick }: TickProps & { table: string; counted: DashboardQuery }) {
  const { field } = tick
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const reply = useFacets({ table, query: counted, facets: [field.name], search, limit: LISTED_VALUES })
  const facet = reply.data?.facets[field.name]
  const values = facet?.kind === 'values' ? facet.values : []
  return (
    <>
      <TextInput
        size="xs"
        my={4}
        aria-label={filterMessages.search(field.label)}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {reply.isError && <FailedNotice text={filterMessages.failed} onRetry={() => void reply.refetch()} />}
      {facet && values.length === 0 && <Note>{filterMessages.empty}</Note>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling */}
      <div role="group" aria-label={filterMessages.moreOf(field.label)}>
        {values.map(value => (
          <ValueTick key={String(value.value)} {...tick} {...value} />
        ))}
      </div>
    </>
  )
}
