import { Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { tableMessages } from '../table-messages.ts'

export type RowMenuItem =
  | { label: string; icon?: ReactNode; isDanger?: boolean; isDisabled?: boolean; onPick: () => void }
  | 'divider'

interface OpenMenu {
  label: string
  items: readonly RowMenuItem[]
  button: HTMLElement
  /** The menu grows from the button to the right; otherwise to the left. */
  isAtStart?: boolean
}

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

/** A press on the menu's own button is left to the button, which closes the menu; other presses outside close it by themselves. */
function useOwnButton(button: HTMLElement) {
  useEffect(() => {
    const keepOpen = (event: MouseEvent) => {
      if (button.contains(event.target as Node)) event.stopPropagation()
    }
    window.addEventListener('mousedown', keepOpen, { capture: true })
    return () => window.removeEventListener('mousedown', keepOpen, { capture: true })
  }, [button])
}

/**
 * The one menu of a table, positioned at the button that opened it: a menu in every row would render again with each row that
 * scrolls by. The focus returns to the button.
 */
export function FloatingMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const { label, items, button, isAtStart } = menu
  useOwnButton(button)
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const { left, top, width, height } = button.getBoundingClientRect()
  return (
    <Menu opened onClose={close} position={isAtStart ? 'bottom-start' : 'bottom-end'} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left, top, width, height, overflow: 'hidden', opacity: 0, pointerEvents: 'none' }}
        >
          {label}
        </span>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} miw={190}>
        {items.map((item, index) =>
          item === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a divider has no other identity
            <Menu.Divider key={index} />
          ) : (
            <Menu.Item
              key={item.label}
              leftSection={item.icon}
              color={item.isDanger ? 'var(--danger-text)' : undefined}
              disabled={item.isDisabled ?? false}
              onClick={item.onPick}
            >
              {item.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
