import { Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { DialogButtons, type DialogProps } from '../dialogs/dialog.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './inline-panel.module.css'

type InlinePanelProps = Pick<DialogProps, 'title' | 'onClose' | 'action' | 'isBusy' | 'children'>

/** A panel that a button opens inside its card. It takes the focus; closing returns it. */
export function InlinePanel(props: InlinePanelProps) {
  const { title, onClose, action, isBusy = false, children } = props
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
    if (event.key !== 'Escape' || isBusy || event.defaultPrevented) return
    // The first Escape closes an open list of options.
    if ((event.target as HTMLElement).getAttribute('aria-expanded') !== 'true') onClose()
  }
  return (
    <section aria-labelledby={titleId} className={styles['panel']} onKeyDown={handleKey}>
      <header className={styles['head']}>
        <h3 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {!isBusy && <IconButton label={uiMessages.close} icon={<IconX aria-hidden />} onClick={onClose} />}
      </header>
      <Stack gap="md">{children}</Stack>
      {action && (
        <Group component="footer" justify="flex-end" gap="sm" mt="md">
          <DialogButtons {...props} />
        </Group>
      )}
    </section>
  )
}
