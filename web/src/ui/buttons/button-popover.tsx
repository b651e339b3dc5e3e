import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget } from '../popovers/button-target.tsx'

/** What a button opens below itself. Closing gives the focus back to the button. */
export function ButtonPopover(props: {
  label: string
  button: HTMLElement
  /** It grows from the button to the right; otherwise to the left. */
  isAtStart?: boolean
  /** Escape closes it. Default: true */
  hasEscape?: boolean
  /** In pixels, for one with a list, which needs less room around it. Default: as wide as what is in it */
  listWidth?: number
  onClose: () => void
  children: ReactNode
}) {
  const { label, button, isAtStart, hasEscape = true, listWidth, onClose, children } = props
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  return (
    <Popover
      opened
      onChange={isOpen => isOpen || close()}
      position={isAtStart ? 'bottom-start' : 'bottom-end'}
      // A control half below it would be a target too small to hit.
      offset={4}
      shadow="md"
      trapFocus
      closeOnEscape={hasEscape}
      {...(listWidth !== undefined && { width: listWidth })}
    >
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown
        p={listWidth === undefined ? 'md' : 6}
        maw="calc(100vw - 32px)"
        aria-label={label}
        aria-labelledby={undefined}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
