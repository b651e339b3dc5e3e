import { Button, type ButtonProps, type ElementProps, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStored } from '../stores/store.ts'
import { uiMessages } from '../ui-messages.ts'
import styles from './dialog.module.css'
import { openQuestion } from './question.ts'

/** In pixels: 480 for forms, 640 for lists, 960 for the batch preview. */
const WIDTH_PX = { form: 480, list: 640, wide: 960 } as const

export interface DialogProps {
  title: string
  size?: keyof typeof WIDTH_PX
  isOpen: boolean
  onClose: () => void
  /** What Cancel does, where that is less careful than an accidental close. */
  onCancel?: () => void
  children: ReactNode
  /** What the dialog is for: the last button, after Cancel. */
  action?: ButtonProps & ElementProps<'button', keyof ButtonProps>
  /** Other buttons, before these. */
  footer?: ReactNode
  /** The action is running: nothing closes the dialog. */
  isBusy?: boolean
  /** False while an accidental close (Escape, backdrop) would lose work. */
  isClosable?: boolean
  /** False if the screen gives focus to something other than the opener. */
  returnsFocus?: boolean
  isQuestion?: boolean
}

/** A modal dialog: it locks the page's scrolling, focuses its first field and returns the focus to the opener. */
export function Dialog(props: DialogProps) {
  const { title, size = 'form', isOpen, onClose, children, action, footer, isBusy = false, returnsFocus = true } = props
  const isClosable = !isBusy && props.isClosable !== false
  // Escape answers a question alone, not the dialog below it too.
  const isBelow = useStored(openQuestion, question => question !== undefined) && !props.isQuestion
  // Mounted closed, then opened: only then does Mantine's modal remember the focused element, even when opening loads this code.
  const [opened, setOpened] = useState(false)
  useReturnIfRemoved(isOpen && returnsFocus)
  useEffect(() => setOpened(isOpen), [isOpen])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTH_PX[size]}
      data-fills={!props.isQuestion || undefined}
      returnFocus={returnsFocus}
      closeOnEscape={isClosable && !isBelow}
      closeOnClickOutside={isClosable}
      withCloseButton={isClosable}
      closeButtonProps={{ 'aria-label': uiMessages.close }}
    >
      <FirstField>{children}</FirstField>
      {(footer || action) && (
        <div className={styles['footer']}>
          {footer}
          {action && <CancelButton onClick={props.onCancel ?? onClose} disabled={isBusy} />}
          {action && <Button {...action} />}
        </div>
      )}
    </Modal>
  )
}

/** Returns the focus to the opener when a dialog is removed while open. When one closes, Mantine does. */
function useReturnIfRemoved(isOpen: boolean) {
  useEffect(() => {
    const opener = document.activeElement
    if (!isOpen || !(opener instanceof HTMLElement)) return
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}

/** Focuses the first field, unless another one asks for it. Otherwise the button that closes the dialog would get the focus. */
function FirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (content.current?.querySelector('[data-autofocus]')) return
    content.current?.querySelector(FIELD)?.setAttribute('data-autofocus', 'true')
  }, [])
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
const FIELD = [
  'input:not([type=file], [type=hidden], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button[aria-haspopup]:not(:disabled)',
  '[role=group] > button[aria-pressed=true]:not(:disabled)',
].join()

export const CancelButton = (props: { onClick: () => void; disabled?: boolean; 'data-autofocus'?: boolean }) => (
  <Button variant="default" {...props}>
    {uiMessages.cancel}
  </Button>
)
