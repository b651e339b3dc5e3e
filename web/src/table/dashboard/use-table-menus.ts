import { useRef, useState } from 'react'
import type { SelectionState } from '../selection/use-selection.ts'
import { tableMessages } from '../table-messages.ts'
import type { OpenMenu, RowMenuItem } from './row-menu.tsx'

export interface SelectionMenuOf {
  /** Ids of the rows loaded. */
  ids: readonly number[]
  selection: SelectionState
  isAnyOpen: boolean
  collapseAll: () => void
}

/** What stands in the menu at the header's checkbox. */
function selectionItems({ ids, selection, isAnyOpen, collapseAll }: SelectionMenuOf): RowMenuItem[] {
  const isEmpty = ids.length === 0
  return [
    { label: tableMessages.selectAll, isDisabled: isEmpty, onPick: () => selection.selectAll(ids) },
    { label: tableMessages.selectFiltered, isDisabled: isEmpty, onPick: () => selection.selectFiltered(ids) },
    { label: tableMessages.deselectAll, isDisabled: selection.count === 0, onPick: selection.deselectAll },
    'rule',
    { label: tableMessages.collapseAll, isDisabled: !isAnyOpen, onPick: collapseAll },
  ]
}

/** The menus of a table, one open at a time. */
export function useTableMenus() {
  const [menu, setMenu] = useState<OpenMenu>()
  const openedAt = useRef<DOMRect>(undefined)

  const close = () => setMenu(undefined)
  const open = (next: OpenMenu) => {
    openedAt.current = next.button.getBoundingClientRect()
    setMenu(menu?.button === next.button ? undefined : next)
  }
  /** Closes the menu once its button has moved away from it. A button in a sticky column stays when the table scrolls sideways. */
  const closeIfMoved = () => {
    const now = menu?.button.getBoundingClientRect()
    const isThere = now && now.top === openedAt.current?.top && now.left === openedAt.current.left
    if (!isThere) close()
  }
  return {
    menu,
    close,
    closeIfMoved,
    openRowMenu: (name: string, items: readonly RowMenuItem[], button: HTMLElement) =>
      open({ label: tableMessages.actionsFor(name), items, button }),
    openSelectionMenu: (of: SelectionMenuOf, button: HTMLElement) =>
      open({ label: tableMessages.selectionMenu, items: selectionItems(of), button, isAtStart: true }),
  }
}
