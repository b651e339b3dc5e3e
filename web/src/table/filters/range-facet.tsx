import { RangeSlider } from '@mantine/core'
import type { RangeFacet } from '@vitrine/contract/tables/facets'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Note } from '../../ui/layout/note.tsx'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { facetRange, type Range, type RangeEnd, withRange } from './facet-choice.ts'
import { edgesOf, isTime, rangeBetween, thumbsOf } from './facet-range.ts'
import { FacetSection } from './facet-section.tsx'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { RangeInputs } from './range-inputs.tsx'
import { localDay, readRuleDraft } from './rule-draft.ts'

interface RangeFacetProps {
  field: FilterField
  facet: RangeFacet
  records: Records<DashboardRow>
}

/** Numbers or dates as a histogram, with the chosen range. */
export function RangeFacetFields({ field, facet, records }: RangeFacetProps) {
  const { query, setQuery } = records
  const range = facetRange(query, field)
  const setRange = (next: Range) => setQuery(now => withRange(now, field, next))
  const isChosen = range.some(end => end !== null)
  return (
    <FacetSection label={field.label} count={isChosen ? 1 : 0}>
      {facet.buckets.length > 0 && (
        <RangeOfBuckets
          key={JSON.stringify([range, edgesOf(facet)])}
          {...{ field, facet, range }}
          onChange={setRange}
        />
      )}
      <RangeEnds key={JSON.stringify(range)} {...{ field, range }} onChange={setRange} />
      {isChosen && (
        <TextButton
          className={styles['link']}
          aria-label={filterMessages.clearRange(field.label)}
          onClick={() => setRange([null, null])}
        >
          {filterMessages.clearFacet(field.label)}
        </TextButton>
      )}
      {facet.buckets.length === 0 && !isChosen && <Note>{filterMessages.empty}</Note>}
    </FacetSection>
  )
}

interface RangeProps {
  field: FilterField
  range: Range
  onChange: (range: Range) => void
}

function RangeOfBuckets({ field, facet, range, onChange }: RangeProps & { facet: RangeFacet }) {
  const { label, kind } = field
  const edges = edgesOf(facet)
  const [thumbs, setThumbs] = useState(() => thumbsOf(range, edges, kind))
  const most = Math.max(1, ...facet.buckets.map(({ count }) => count))
  const words = (index: number) => {
    const edge = edges[Math.round(index)] ?? ''
    return typeof edge === 'number' ? formatCount(edge) : formatDate(edge)
  }
  return (
    <>
      <div className={styles['histogram']} role="img" aria-label={filterMessages.histogram(label)}>
        {facet.buckets.map(({ from, count }, index) => (
          <i
            key={String(from)}
            data-in={(index >= thumbs[0] && index < thumbs[1]) || undefined}
            style={{ height: Math.ceil((count / most) * 28) }}
          />
        ))}
      </div>
      <RangeSlider
        className={styles['slider'] ?? ''}
        size={4}
        thumbSize={14}
        min={0}
        max={edges.length - 1}
        minRange={1}
        label={words}
        value={thumbs}
        onChange={setThumbs}
        onChangeEnd={ends => onChange(rangeBetween(ends, edges, kind))}
        thumbFromLabel={`${label}: ${filterMessages.from}`}
        thumbToLabel={`${label}: ${filterMessages.until}`}
      />
    </>
  )
}

/** The ends as typed; Enter, or leaving the fields, applies them. */
function RangeEnds({ field, range, onChange }: RangeProps) {
  const { label, name, kind } = field
  const textOf = (end: RangeEnd | null) => (end === null ? '' : isTime(kind) ? localDay(String(end)) : String(end))
  const known = range.map(textOf)
  const [texts, setTexts] = useState(known)
  const [mistake, setMistake] = useState<string>()
  const apply = () => {
    if (texts.join() === known.join()) return
    if (texts.every(text => text.trim() === '')) return onChange([null, null])
    const read = readRuleDraft({ field: name, op: 'between', texts }, kind)
    if ('mistake' in read) return setMistake(read.mistake)
    onChange(read.rule.value as Range)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || apply()}
      noValidate
    >
      <RangeInputs kind={kind} texts={texts} nameOf={end => `${label} ${end.toLowerCase()}`} onChange={setTexts} />
      {/* With two fields, Enter submits only if there is a button. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      {mistake !== undefined && (
        <p role="alert" className={styles['mistake']}>
          {mistake}
        </p>
      )}
    </form>
  )
}
