import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { hasModalDialog, isTypedOutsideOfFields } from '../../ui/typed-keys.ts'
import type { TableFilters } from './table-filters.ts'
import type { DashboardRow, Records } from './use-records.ts'

const RuleChipsList = lazyNamed(() => import('../filters/rule-chips.tsx'), 'RuleChips')
const HeadFilterPopover = lazyNamed(() => import('../filters/head-filter.tsx'), 'HeadFilter')
/** Facets beside the table, loaded when they are opened. */
export const FacetPanel = lazyNamed(() => import('../filters/facet-panel.tsx'), 'FacetPanel')

interface FilteredTable {
  table: string
  filters: TableFilters
  records: Records<DashboardRow>
}

/** The rules as chips, where there are any. */
export const RuleChips = (props: FilteredTable) =>
  props.records.query.rules && (
    <Suspense>
      <RuleChipsList {...props} />
    </Suspense>
  )

/** The filters at the heads of columns: which fields have one, and the one that is open. */
export function useHeadFilters(of: Omit<FilteredTable, 'filters'> & { filters: TableFilters | undefined }) {
  const { filters } = of
  const [open, setOpen] = useState<{ field: string; button: HTMLElement }>()
  if (!filters || !backendOffers('filter')) return { head: undefined, popover: null }
  return {
    head: {
      fields: filters.fields.map(({ name }) => name),
      onOpen: (field: string, button: HTMLElement) => setOpen(open?.button === button ? undefined : { field, button }),
    },
    popover: open && (
      <Suspense>
        <HeadFilterPopover
          key={open.field}
          {...of}
          filters={filters}
          field={open.field}
          button={open.button}
          onClose={() => setOpen(undefined)}
        />
      </Suspense>
    ),
  }
}

/** Whether the facet panel is open: by its button, and by Shift+F. Closed, it gives the focus back to where it was opened. */
export function useFacetPanel(filters: TableFilters | undefined) {
  const hasPanel = filters !== undefined && backendOffers('filter') && backendOffers('facets')
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<Element>(null)
  const open = () => {
    opener.current = document.activeElement
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'F' && event.shiftKey && !event.defaultPrevented && isTypedOutsideOfFields(event)
    const isOnCell = event.target instanceof Element && event.target.closest('[role=gridcell]') !== null
    if (!isMeant || isOnCell || hasModalDialog()) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  })
  useEffect(() => {
    if (!hasPanel) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [hasPanel])
  return { hasPanel, isOpen: hasPanel && isOpen, toggle: isOpen ? () => setIsOpen(false) : open, close }
}
