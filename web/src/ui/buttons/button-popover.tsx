import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget } from '../popovers/button-target.tsx'

/** A popover below its button. Closing returns the focus to the button. */
export function ButtonPopover(props: {
  label: string
  button: HTMLElement
  /** Extends from the button to the right; otherwise to the left. */
  isAtStart?: boolean
  /** Escape closes it. Default: true */
  hasEscape?: boolean
  /** Width in pixels of a popover with a list, which gets less padding. Default: as wide as its content */
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
      // A control half covered by the popover would be too small a target.
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
