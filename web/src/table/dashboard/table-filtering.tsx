import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { isUnfiltered } from '../../search/dashboard-query.ts'
import { hasModalDialog, isTypedOutsideOfFields } from '../../ui/inputs/typed-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { FilteredTable, RuleTarget } from '../filters/rule-target.ts'
import type { RulesLineProps } from '../filters/rules-line.tsx'

const RuleChips = lazyNamed(() => import('../filters/rules-line.tsx'), 'RuleChips')
const RulePopover = lazyNamed(() => import('../filters/rule-popover.tsx'), 'RulePopover')
/** Rules and facets beside the rows, loaded when opened. */
export const LazyFilterPanel = lazyNamed(() => import('../filters/filter-panel.tsx'), 'FilterPanel')

/** Reserves space for what loads after the rows. */
const RULES_LINE_PX = 33

/** Everything that narrows the list, if there is anything. */
export function RulesLine(props: RulesLineProps) {
  const { query } = props.records
  const hasChips = !isUnfiltered(query) || query.searchColumns.length > 0
  if (!hasChips && !props.children) return null
  return <RuleChips fallback={hasChips && <div style={{ flex: 'none', height: RULES_LINE_PX }} />} {...props} />
}

/** Edits one rule at a time, from its chip, the panel or its column's head. */
export function useRuleEditor(of: FilteredTable) {
  const [target, setTarget] = useState<RuleTarget>()
  const edit = (next: RuleTarget) => setTarget(now => (now?.button === next.button ? undefined : next))
  return {
    edit,
    isOpen: target !== undefined,
    head: {
      fields: of.filters.fields.map(({ name }) => name),
      onOpen: (field: string, button: HTMLElement) => edit({ field, button }),
    },
    popover: target && <RulePopover {...of} target={target} onEdit={setTarget} onClose={() => setTarget(undefined)} />,
  }
}

/** Whether the panel is open, toggled by its button and by Shift+F. Closing returns the focus to where it was opened. */
export function useFilterPanel() {
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
  useWindowEvent('keydown', event => {
    const isShortcut = event.key === 'F' && event.shiftKey && !event.defaultPrevented && isTypedOutsideOfFields(event)
    const isOnCell = event.target instanceof Element && event.target.closest('[role=gridcell]') !== null
    if (!isShortcut || isOnCell || hasModalDialog()) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  })
  const isAwaited = () => document.activeElement === opener.current
  return { isAwaited, isOpen, toggle: isOpen ? () => setIsOpen(false) : open, close }
}
