import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { isBrowsersMenu, isOnMarkedText } from '../../ui/popovers/context-menu.ts'
import type { OpenMenu } from '../../ui/popovers/floating-menu.tsx'
import { tableMessages } from '../table-messages.ts'

/** The only menu of a table: a menu in every row would render again with each row that scrolls by. */
export function useTableMenus() {
  const [menu, setMenu] = useState<OpenMenu>()
  const openedAt = useRef<DOMRect>(undefined)

  const close = () => setMenu(undefined)
  const open = (next: OpenMenu) => {
    openedAt.current = next.button.getBoundingClientRect()
    const focused = document.activeElement
    // Shift+F10 opens the menu of a row or cell that keeps the focus; a click moves the focus to the button.
    // The pointer can also open it for a row other than the focused one.
    const around = next.at ? '[role=rowgroup]' : '[role=row]'
    const isInRow = focused instanceof HTMLElement && focused.closest(around)?.contains(next.button)
    const isSecond = menu?.button === next.button && !next.at
    setMenu(isSecond ? undefined : { ...next, ...(isInRow && { returnTo: focused }) })
  }
  /** Closes the menu once its button has moved. A button in a sticky column stays when the table scrolls sideways. */
  const closeIfMoved = () => {
    const now = menu?.button.getBoundingClientRect()
    const isThere = now && now.top === openedAt.current?.top && now.left === openedAt.current.left
    if (!isThere) close()
  }
  return { menu, open, close, closeIfMoved }
}

/**
 * Opens the menu of a row at the pointer by right-click. The press moves no focus, so that cells stay selected.
 * @param onOpen called with the row's id
 */
export function useRowContextMenu(onOpen: (id: number, row: HTMLElement, at: { x: number; y: number }) => void) {
  const wasOnMarked = useRef(false)
  const rowOf = ({ target }: MouseEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[role=row][data-row-id]') : null
  const opensMenu = (event: MouseEvent) =>
    !isBrowsersMenu(event.nativeEvent) &&
    !wasOnMarked.current &&
    Number.isInteger(Number(rowOf(event)?.dataset['rowId']))
  return {
    onMouseDown(event: MouseEvent) {
      wasOnMarked.current = isOnMarkedText(event.target)
      if (event.button === 2 && opensMenu(event)) event.preventDefault()
    },
    onContextMenu(event: MouseEvent) {
      const row = rowOf(event)
      if (!row || event.defaultPrevented || !opensMenu(event)) return
      event.preventDefault()
      onOpen(Number(row.dataset['rowId']), row, { x: event.clientX, y: event.clientY })
    },
  }
}

/** The button beside the head's box, above the arrows that open the rows' details. */
export const SelectionMenuButton = ({ onOpen }: { onOpen: (button: HTMLElement) => void }) => (
  <>
    <IconButton
      isSmall
      label={tableMessages.selectionMenu}
      aria-haspopup="menu"
      icon={<IconChevronDown aria-hidden />}
      onClick={event => onOpen(event.currentTarget)}
    />
    <VisuallyHidden>{tableMessages.details}</VisuallyHidden>
  </>
)
