import { Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './inline-panel.module.css'

interface InlinePanelProps {
  title: string
  onClose: () => void
  /** False while closing would lose unfinished work. */
  isClosable?: boolean
  /** Buttons at the right end: Cancel, then the action. */
  footer?: ReactNode
  children: ReactNode
}

/** What a button opens within its card. It takes the focus; closing gives it back. */
export function InlinePanel({ title, onClose, isClosable = true, footer, children }: InlinePanelProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isClosable || event.defaultPrevented) return
    // The first Escape closes an open list of choices.
    if ((event.target as HTMLElement).getAttribute('aria-expanded') !== 'true') onClose()
  }
  return (
    <section aria-labelledby={titleId} className={styles['panel']} onKeyDown={handleKey}>
      <header className={styles['head']}>
        <h3 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {isClosable && <IconButton label={uiMessages.close} icon={<IconX aria-hidden />} onClick={onClose} />}
      </header>
      {children}
      {footer && (
        <Group component="footer" justify="flex-end" gap="sm" mt="md">
          {footer}
        </Group>
      )}
    </section>
  )
}
