import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OpenMenu } from '../../ui/floating-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { tableMessages } from '../table-messages.ts'

/** The one menu of a table: a menu in every row would render again with each row that scrolls by. */
export const FloatingMenu = lazyNamed(() => import('../../ui/floating-menu.tsx'), 'FloatingMenu')

export function useTableMenus() {
  const [menu, setMenu] = useState<OpenMenu>()
  const openedAt = useRef<DOMRect>(undefined)

  const close = () => setMenu(undefined)
  const open = (next: OpenMenu) => {
    openedAt.current = next.button.getBoundingClientRect()
    const focused = document.activeElement
    // Shift+F10 opens the menu of a row or cell that keeps the focus; a click gives it to the button.
    const isInRow = focused instanceof HTMLElement && focused.closest('[role=row]')?.contains(next.button)
    setMenu(menu?.button === next.button ? undefined : { ...next, ...(isInRow && { returnTo: focused }) })
  }
  /** Closes the menu once its button has moved away from it. A button in a sticky column stays when the table scrolls sideways. */
  const closeIfMoved = () => {
    const now = menu?.button.getBoundingClientRect()
    const isThere = now && now.top === openedAt.current?.top && now.left === openedAt.current.left
    if (!isThere) close()
  }
  return { menu, open, close, closeIfMoved }
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
