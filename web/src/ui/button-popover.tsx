import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget } from './button-target.tsx'

/** What a button opens below itself. Closing gives the focus back to the button. */
export function ButtonPopover(props: {
  label: string
  button: HTMLElement
  /** It grows from the button to the right; otherwise to the left. */
  isAtStart?: boolean
  /** Escape closes it. Default: true */
  hasEscape?: boolean
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { label, button, isAtStart, hasEscape = true, className, onClose, children } = props
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  return (
    <Popover
      opened
      onChange={isOpen => isOpen || close()}
      position={isAtStart ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      trapFocus
      closeOnEscape={hasEscape}
    >
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown
        p="md"
        maw="calc(100vw - 32px)"
        {...(className !== undefined && { className })}
        aria-label={label}
        aria-labelledby={undefined}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
