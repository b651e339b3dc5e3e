import type { ValueFacet } from '@vitrine/contract/tables/facets'
import { formatCount } from '../../format/numbers.ts'
import { Segments } from '../../ui/buttons/segments.tsx'
import type { FacetSegment } from '../records/table-filters.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import { facetChoice, withChoice } from './facet-choice.ts'
import { FacetSection } from './facet-section.tsx'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'

const ANY = { value: '', label: tableMessages.anyValue }

/** Whether records have something, such as a picture, with counts. */
function presenceSegments({ values }: ValueFacet): FacetSegment[] {
  const segment = (value: boolean, label: string) => {
    const count = values.find(counted => counted.value === value)?.count ?? 0
    return { label: `${label} ${formatCount(count)}`, values: [value] }
  }
  return [segment(true, filterMessages.with), segment(false, filterMessages.without)]
}

interface SegmentsFacetProps {
  field: FilterField
  /** Undefined for a field that defines its own segments. */
  facet?: ValueFacet
  records: Records<DashboardRow>
}

/** A field with few values, of which one is chosen. */
export function SegmentsFacet({ field, facet, records }: SegmentsFacetProps) {
  const segments = field.segments ?? (facet ? presenceSegments(facet) : [])
  const { values, hasEmpty } = facetChoice(records.query, field)
  const chosen = segments.findIndex(
    segment => !hasEmpty && segment.values.length === values.length && values.every(v => segment.values.includes(v)),
  )
  return (
    <FacetSection label={field.label} count={values.length > 0 || hasEmpty ? 1 : 0}>
      <Segments
        label={field.label}
        segments={[ANY, ...segments.map(({ label }, index) => ({ value: String(index), label }))]}
        value={chosen === -1 ? '' : String(chosen)}
        onChange={picked => {
          const values = picked === '' ? [] : (segments[Number(picked)]?.values ?? [])
          records.setQuery(now => withChoice(now, field, { values, hasEmpty: false }))
        }}
      />
    </FacetSection>
  )
}
