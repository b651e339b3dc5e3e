import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget } from './button-target.tsx'

/** What a button opens below itself. Closing gives the focus back to the button. */
export function ButtonPopover(props: { label: string; button: HTMLElement; onClose: () => void; children: ReactNode }) {
  const { label, button, onClose, children } = props
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  return (
    <Popover opened onChange={isOpen => isOpen || close()} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown p="md" maw="calc(100vw - 32px)" aria-label={label} aria-labelledby={undefined}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
