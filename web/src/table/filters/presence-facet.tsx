import type { ValueFacet } from '@vitrine/contract/tables/facets'
import { formatCount } from '../../format/numbers.ts'
import { withFilter, withoutFilter } from '../../search/dashboard-query.ts'
import { Segments } from '../../ui/buttons/segments.tsx'
import type { ParameterFilter } from '../records/table-filters.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import { facetChoice, withChoice } from './facet-choice.ts'
import { FacetSection } from './facet-section.tsx'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'

const ANY = { value: '', label: tableMessages.anyValue }

interface PresenceFacetProps {
  field: FilterField
  facet: ValueFacet
  records: Records<DashboardRow>
}

/** Whether records have something, such as a picture: with their counts, one or the other. */
export function PresenceFacet({ field, facet, records }: PresenceFacetProps) {
  const { values, hasEmpty } = facetChoice(records.query, field)
  const [chosen] = values.length === 1 && !hasEmpty ? values : []
  const segment = (value: boolean, label: string) => {
    const count = facet.values.find(counted => counted.value === value)?.count ?? 0
    return { value: String(value), label: `${label} ${formatCount(count)}` }
  }
  return (
    <FacetSection label={field.label} count={chosen === undefined ? 0 : 1}>
      <Segments
        label={field.label}
        segments={[ANY, segment(true, filterMessages.with), segment(false, filterMessages.without)]}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={value => {
          const values = value === '' ? [] : [value === 'true']
          records.setQuery(now => withChoice(now, field, { values, hasEmpty: false }))
        }}
      />
    </FacetSection>
  )
}

/** Fixed choices of a parameter of the list, without counts. */
export function ParameterFacet({ filter, records }: { filter: ParameterFilter; records: Records<DashboardRow> }) {
  const { name, label, choices } = filter
  const { query, setQuery } = records
  const chosen = choices.find(({ values }) => values.join() === query.filter[name]?.join())
  return (
    <FacetSection label={label} count={query.filter[name] ? 1 : 0}>
      <Segments
        label={label}
        segments={[ANY, ...choices.map(choice => ({ value: choice.label, label: choice.label }))]}
        value={chosen?.label ?? ''}
        onChange={picked => {
          const choice = choices.find(choice => choice.label === picked)
          setQuery(now => (choice ? withFilter(now, name, choice.values) : withoutFilter(now, name)))
        }}
      />
    </FacetSection>
  )
}
