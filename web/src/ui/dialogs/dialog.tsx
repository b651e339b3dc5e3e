import { Button, type ButtonProps, type ElementProps, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStored } from '../stores/store.ts'
import { uiMessages } from '../ui-messages.ts'
import styles from './dialog.module.css'
import { openQuestion } from './question.ts'

/** In pixels: 480 for forms, 640 for lists, 960 for the batch preview. */
const WIDTH_PX = { form: 480, list: 640, wide: 960 } as const

interface ButtonsProps {
  onClose: () => void
  /** Action of Cancel, if it differs from closing by accident. */
  onCancel?: () => void
  /** The main action: the last button, after Cancel. */
  action?: (ButtonProps & ElementProps<'button', keyof ButtonProps>) | undefined
  /** The action is running, so the dialog can't be closed. */
  isBusy?: boolean
}

export interface DialogProps extends ButtonsProps {
  title: string
  size?: keyof typeof WIDTH_PX
  isOpen: boolean
  children: ReactNode
  /** Makes the content a form that the action submits. */
  form?: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    className?: string | undefined
    ref?: Ref<HTMLFormElement>
  }
  /** Other buttons, before those of the action. */
  footer?: ReactNode
  /** False while an accidental close (Escape, backdrop) would lose work. */
  isClosable?: boolean
  /** False if the screen gives focus to something other than the opener. */
  returnsFocus?: boolean
  isQuestion?: boolean
}

/** A modal dialog: it locks the page's scrolling, focuses its first field and returns the focus to the opener. */
export function Dialog(props: DialogProps) {
  const { title, size = 'form', isOpen, onClose, children, form, action, footer, isBusy, returnsFocus = true } = props
  const formId = useId()
  const isClosable = !isBusy && props.isClosable !== false
  // Escape must only answer a question, not close the dialog below it too.
  const isBelow = useStored(openQuestion, question => question !== undefined) && !props.isQuestion
  // Mounted closed, then opened: only then does Mantine's modal remember the focused element, even if opening loads this code.
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
      <FirstField>
        {form ? (
          <form
            className={styles['content']}
            {...form}
            id={formId}
            noValidate
            onSubmit={event => {
              event.preventDefault()
              form.onSubmit(event)
            }}
          >
            {children}
          </form>
        ) : (
          children
        )}
      </FirstField>
      {(footer || action) && (
        <div className={styles['footer']}>
          {footer}
          <DialogButtons {...props} action={action && { ...(form && { type: 'submit', form: formId }), ...action }} />
        </div>
      )}
    </Modal>
  )
}

/** Returns the focus to the opener if a dialog is unmounted while open. When one closes, Mantine does. */
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

/** Focuses the first field, unless another one requests it. Otherwise the close button would get the focus. */
function FirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (content.current?.querySelector('[data-autofocus]')) return
    content.current?.querySelector(FIELD)?.setAttribute('data-autofocus', 'true')
  }, [])
  return (
    <div ref={content} className={styles['content']}>
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

/** The buttons of a dialog: Cancel, then the action. */
export const DialogButtons = (props: ButtonsProps & { isQuestion?: boolean }) =>
  props.action && (
    <>
      <CancelButton
        data-autofocus={props.isQuestion}
        onClick={props.onCancel ?? props.onClose}
        disabled={props.isBusy}
      />
      <Button {...props.action} />
    </>
  )

interface CancelButtonProps {
  onClick: () => void
  disabled: boolean | undefined
  'data-autofocus'?: boolean | undefined
}

export const CancelButton = (props: CancelButtonProps) => (
  <Button variant="default" {...props}>
    {uiMessages.cancel}
  </Button>
)
