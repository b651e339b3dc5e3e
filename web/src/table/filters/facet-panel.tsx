import { Drawer } from '@mantine/core'
import { IconAdjustments, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { withFilter, withoutFilter } from '../../search/dashboard-query.ts'
import box from '../../ui/check-box.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { FailedNotice } from '../../ui/screen-notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { isTextList, tableStore } from '../../ui/user-store.ts'
import { chosenLabel, type ListFilter } from '../dashboard/list-filters.ts'
import type { TableFilters } from '../dashboard/table-filters.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { tableMessages } from '../table-messages.ts'
import { type FilterField, filterFields } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { RangeFacetFields } from './range-facet.tsx'
import { canJoin } from './rule-tree.ts'
import { MAX_FACETS, useFacets } from './use-facets.ts'
import { ValueFacetFields } from './value-facet.tsx'

export interface FacetPanelProps {
  table: string
  user: string
  filters: TableFilters
  /** Filters with fixed choices that are no fields. */
  choices: readonly ListFilter[]
  records: Records<DashboardRow>
  onClose: () => void
}

/** What can be chosen to narrow the list, counted over the whole library: beside the table, or in a drawer on narrow pages. */
export function FacetPanel(props: FacetPanelProps) {
  if (!useIsNarrow())
    return (
      <aside aria-label={filterMessages.filters}>
        <div className={styles['panel']}>
          <PanelContent {...props} />
        </div>
      </aside>
    )
  return (
    <Drawer
      opened
      onClose={props.onClose}
      size={300}
      padding={0}
      withCloseButton={false}
      aria-label={filterMessages.filters}
      transitionProps={{ duration: 0 }}
    >
      <PanelContent {...props} />
    </Drawer>
  )
}

/** Which facets a user sees, stored in the browser. */
function useShownFacets(key: string, fields: readonly FilterField[]) {
  const [stored, setStored] = useState<readonly string[]>()
  useEffect(() => {
    void tableStore.read(key).then(names => setStored(isTextList(names) ? names : undefined))
  }, [key])
  const names = stored ?? fields.filter(field => field.isFacet).map(({ name }) => name)
  const shown = fields.filter(({ name }) => names.includes(name)).slice(0, MAX_FACETS)
  return {
    shown,
    show: (names: readonly string[]) => {
      setStored(names)
      void tableStore.change(key, () => names)
    },
  }
}

function PanelContent({ table, user, filters, choices, records, onClose }: FacetPanelProps) {
  const fields = useMemo(() => filterFields(table, filters), [table, filters])
  const { shown, show } = useShownFacets(`${user}/${table}/facets`, fields)
  const [isChoosing, setIsChoosing] = useState(false)
  const { query, setQuery, list } = records
  const reply = useFacets({ table, query, facets: shown.map(({ name }) => name) })
  const total = reply.data?.total
  const isWhole = canJoin(query.rules)
  const content = useRef<HTMLDivElement>(null)
  // Whoever opened it goes on in it: the table's controls are between the two.
  useEffect(() => content.current?.focus({ preventScroll: true }), [])
  const parameters = fields.map(({ parameter }) => parameter)

  return (
    <>
      <header className={styles['panelHead']}>
        <h2>{filterMessages.filters}</h2>
        <span role="status">{total !== undefined && !reply.isError && filterMessages.match(total)}</span>
        <IconButton
          label={isChoosing ? filterMessages.done : filterMessages.chooseFacets}
          aria-pressed={isChoosing}
          icon={<IconAdjustments aria-hidden />}
          onClick={() => setIsChoosing(now => !now)}
        />
        <IconButton label={filterMessages.close} icon={<IconX aria-hidden />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own */}
      <div ref={content} className={styles['scroll']} role="group" aria-label={filterMessages.panel} tabIndex={0}>
        {isChoosing ? (
          <FacetChooser fields={fields} shown={shown} onChange={show} />
        ) : (
          <>
            {!isWhole && <p className={styles['facet']}>{filterMessages.whole}</p>}
            {/* A refused filter is explained beside the rules, where it is mended. */}
            {reply.isError && list.error === undefined && (
              <div className={styles['facet']}>
                <FailedNotice text={filterMessages.failed} onRetry={() => void reply.refetch()} />
              </div>
            )}
            {shown.map(field => {
              const facet = reply.data?.facets[field.name]
              const shared = { field, records, isDisabled: !isWhole }
              if (!facet) return null
              return facet.kind === 'range' ? (
                <RangeFacetFields key={field.name} {...shared} facet={facet} />
              ) : (
                <ValueFacetFields key={field.name} {...shared} table={table} facet={facet} />
              )
            })}
            {choices
              .filter(({ id }) => !parameters.includes(id))
              .map(filter => (
                <section key={filter.id} className={styles['facet']}>
                  <h3 className={styles['facetHead']}>{filter.label}</h3>
                  <Segments
                    label={filter.label}
                    segments={[
                      { value: '', label: tableMessages.anyValue },
                      ...filter.choices.map(({ label }) => ({ value: label, label })),
                    ]}
                    value={chosenLabel(filter, query)}
                    onChange={label => {
                      const choice = filter.choices.find(choice => choice.label === label)
                      setQuery(now =>
                        choice ? withFilter(now, filter.id, choice.values) : withoutFilter(now, filter.id),
                      )
                    }}
                  />
                </section>
              ))}
          </>
        )}
      </div>
    </>
  )
}

function FacetChooser(props: {
  fields: readonly FilterField[]
  shown: readonly FilterField[]
  onChange: (names: readonly string[]) => void
}) {
  const { fields, shown, onChange } = props
  const names = shown.map(({ name }) => name)
  return (
    <section className={styles['facet']}>
      {fields.map(({ name, label }) => {
        const isShown = names.includes(name)
        return (
          <label key={name} className={styles['value']}>
            <input
              type="checkbox"
              className={box['check']}
              checked={isShown}
              disabled={!isShown && names.length >= MAX_FACETS}
              onChange={() => onChange(isShown ? names.filter(other => other !== name) : [...names, name])}
            />
            <span>{label}</span>
          </label>
        )
      })}
    </section>
  )
}
