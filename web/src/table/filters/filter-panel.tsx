import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { joinOf } from '../../search/rule-tree.ts'
import { MAX_FACETS, useFacets } from '../../search/use-facets.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import box from '../../ui/inputs/check-box.module.css'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { isTextList, tableStore } from '../../ui/stores/user-store.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { type FilterField, filterFields, isOffered } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { RangeFacetFields } from './range-facet.tsx'
import { RuleList } from './rule-list.tsx'
import type { FilteredTable, RuleTarget } from './rule-target.ts'
import { SegmentsFacet } from './segments-facet.tsx'
import { useIdLabels } from './use-id-labels.ts'
import { ValueFacetFields } from './value-facet.tsx'

export interface FilterPanelProps extends FilteredTable {
  records: Records<DashboardRow>
  user: string
  /** Whether a rule is being edited above the panel. */
  isEditing: boolean
  onEdit: (target: RuleTarget) => void
  /** Whether the focus is still where the panel was opened. */
  isAwaited: () => boolean
  onClose: () => void
}

/** The rules, and facets that change them, counted over the whole library: beside the rows, or sliding over narrow pages. */
export function FilterPanel(props: FilterPanelProps) {
  if (!useIsNarrow())
    return (
      <aside aria-label={filterMessages.filters} className={styles['panel']}>
        <PanelContent {...props} />
      </aside>
    )
  return (
    <Drawer.Root
      opened
      onClose={props.onClose}
      closeOnEscape={!props.isEditing}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: styles['drawerArea'] ?? '', content: styles['drawer'] ?? '', body: styles['panel'] ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={filterMessages.filters}>
        <Drawer.Body>
          <PanelContent {...props} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function useShownFacets(key: string, fields: readonly FilterField[]) {
  const [stored, setStored] = useState<readonly string[]>()
  useEffect(() => {
    void tableStore.read(key).then(names => setStored(isTextList(names) ? names : undefined))
  }, [key])
  const counted = fields.filter(field => isOffered(field) && !field.segments)
  const names = stored ?? counted.filter(field => field.isFacet).map(({ name }) => name)
  const shown = counted.filter(({ name }) => names.includes(name)).slice(0, MAX_FACETS)
  return {
    counted,
    shown,
    show: (names: readonly string[]) => {
      setStored(names)
      void tableStore.change(key, () => names)
    },
  }
}

function PanelContent({ table, user, filters, records, onEdit, isAwaited, onClose }: FilterPanelProps) {
  const fields = useMemo(() => filterFields(table, filters), [table, filters])
  const { counted, shown, show } = useShownFacets(`${user}/${table}/facets`, fields)
  const [isChoosing, setIsChoosing] = useState(false)
  useIdLabels(table, records.query.rules, fields)
  const content = useRef<HTMLDivElement>(null)
  // Moves focus to the panel when it was opened, unless the user moved on while it loaded, as the table's controls come in
  // between.
  const moveFocusHere = useEffectEvent(() => isAwaited() && content.current?.focus({ preventScroll: true }))
  useEffect(() => void moveFocusHere(), [])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div ref={content} className={styles['scroll']} role="group" aria-label={filterMessages.panel} tabIndex={0}>
      <section className={styles['facet']} aria-label={filterMessages.rules}>
        <RuleList
          {...{ fields, records, onEdit }}
          title={filterMessages.rules}
          action={<IconButton isSmall label={filterMessages.close} icon={<IconX aria-hidden />} onClick={onClose} />}
        />
      </section>
      {isChoosing ? (
        <FacetChooser fields={counted} shown={shown} onChange={show} />
      ) : (
        <Facets {...{ table, records, shown, fields }} />
      )}
      <TextButton isStrong className={styles['choose']} onClick={() => setIsChoosing(now => !now)}>
        {isChoosing ? filterMessages.done : filterMessages.chooseFacets}
      </TextButton>
    </div>
  )
}

interface FacetsProps extends Pick<FilteredTable, 'table'> {
  records: Records<DashboardRow>
  fields: readonly FilterField[]
  shown: readonly FilterField[]
}

function Facets({ table, records, fields, shown }: FacetsProps) {
  const { query, list } = records
  // If any rule is enough, a value's count is what it would add.
  const counted = joinOf(query.rules) === 'or' ? { ...query, rules: undefined } : query
  const reply = useFacets({ table, query: counted, facets: shown.map(({ name }) => name) })
  return (
    <>
      {/* An invalid filter is explained beside its rules, where it can be fixed. */}
      {reply.isError && list.error === undefined && (
        <div className={`${styles['facet']} ${styles['failed']}`}>
          <FailedNotice text={filterMessages.failed} onRetry={() => void reply.refetch()} />
        </div>
      )}
      {shown.map(field => {
        const facet = reply.data?.facets[field.name]
        if (!facet) return null
        if (facet.kind === 'range') return <RangeFacetFields key={field.name} {...{ field, records, facet }} />
        const Values = field.yesNo ? SegmentsFacet : ValueFacetFields
        return <Values key={field.name} {...{ table, field, records, facet, counted }} />
      })}
      {fields
        .filter(({ segments }) => segments)
        .map(field => (
          <SegmentsFacet key={field.name} {...{ field, records }} />
        ))}
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
    <section className={styles['facet']} aria-label={filterMessages.chooseFacets}>
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
