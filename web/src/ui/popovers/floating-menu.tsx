import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { ButtonTarget } from './button-target.tsx'

export type FloatingMenuItem =
  | {
      label: string
      /** The accessible name, if it says more than the label. */
      name?: string | undefined
      icon?: ReactNode
      isDanger?: boolean
      isDisabled?: boolean
      /** The chosen one of several options. */
      isChosen?: boolean
      onPick?: (() => void) | undefined
    }
  | 'divider'

export interface OpenMenu {
  label: string
  items: readonly FloatingMenuItem[]
  button: HTMLElement
  /** Position of the pointer that opened it, in the window. Default: at the button */
  at?: { x: number; y: number } | undefined
  /** The element focused when the menu closes. Default: the button */
  returnTo?: HTMLElement
  /** Extends from the button to the right; otherwise to the left. */
  isAtStart?: boolean
  note?: string | undefined
}

const PointTarget = ({ ref, at }: { ref?: Ref<HTMLElement>; at: { x: number; y: number } }) => (
  <span ref={ref} style={{ position: 'fixed', left: at.x, top: at.y }} />
)

/** A menu at the button or pointer that opened it. */
export function FloatingMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const { label, items, button, at, returnTo = button, isAtStart, note } = menu
  const close = () => {
    onClose()
    returnTo.focus({ preventScroll: true })
  }
  return (
    <Menu
      opened
      onClose={close}
      position={isAtStart || at ? 'bottom-start' : 'bottom-end'}
      offset={at ? 0 : 8}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{at ? <PointTarget at={at} /> : <ButtonTarget button={button} />}</Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        aria-labelledby={undefined}
        miw={190}
        onContextMenu={event => event.preventDefault()}
      >
        {items.map((item, index) =>
          item === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a divider has no other identity
            <Menu.Divider key={index} />
          ) : item.isChosen !== undefined ? (
            <Menu.RadioItem
              key={item.label}
              value={item.label}
              checked={item.isChosen}
              checkIcon={<IconCheck size={16} aria-hidden />}
              closeMenuOnClick
              onChange={item.onPick}
            >
              {item.label}
            </Menu.RadioItem>
          ) : (
            <Menu.Item
              key={item.label}
              aria-label={item.name}
              leftSection={item.icon}
              color={item.isDanger ? 'var(--danger-text)' : undefined}
              disabled={item.isDisabled ?? false}
              onClick={item.onPick}
            >
              {item.label}
            </Menu.Item>
          ),
        )}
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
