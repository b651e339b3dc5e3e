import { Menu } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

/** An entry of a row's menu, or a rule between entries. */
export type RowMenuItem =
  | { label: string; icon?: ReactNode; isDanger?: boolean; isDisabled?: boolean; onPick: () => void }
  | 'rule'

/** A menu and the button it was opened from. */
export interface OpenMenu {
  label: string
  items: readonly RowMenuItem[]
  button: HTMLElement
  /** The menu grows from the button to the right; otherwise to the left. */
  isAtStart?: boolean
}

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
 * The one menu of a table, laid at whichever button opened it: a menu in every row would be drawn again with each row that
 * scrolls by. The focus goes back to the button.
 */
export function FloatingMenu({ menu, onClose }: { menu: OpenMenu | undefined; onClose: () => void }) {
  return menu && <MenuAtButton menu={menu} onClose={onClose} />
}

function MenuAtButton({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  useOwnButton(menu.button)
  const close = () => {
    onClose()
    menu.button.focus({ preventScroll: true })
  }
  const box = menu.button.getBoundingClientRect()
  const place = { left: box.left, top: box.top, width: box.width, height: box.height }
  return (
    <Menu
      opened
      onClose={close}
      position={menu.isAtStart ? 'bottom-start' : 'bottom-end'}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', overflow: 'hidden', opacity: 0, pointerEvents: 'none', ...place }}
        >
          {menu.label}
        </span>
      </Menu.Target>
      <Menu.Dropdown aria-label={menu.label} miw={190}>
        {menu.items.map((item, index) =>
          item === 'rule' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other identity
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
