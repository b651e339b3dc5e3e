import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './dialog.module.css'
import { uiMessages } from './ui-messages.ts'

/** LOOK: 480 for forms, 640 for lists, 960 for the batch preview. */
const WIDTH_PX = { form: 480, list: 640, wide: 960 } as const

export interface DialogProps {
  title: string
  size?: keyof typeof WIDTH_PX
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the right end: Cancel, then the action. */
  footer?: ReactNode
  /** False while closing by accident (Escape, backdrop) would lose work. */
  isClosable?: boolean
}

/** A modal dialog: it locks the page's scrolling, takes the focus to its first field and gives it back to the opener. */
export function Dialog({ title, size = 'form', isOpen, onClose, children, footer, isClosable = true }: DialogProps) {
  // Opens after it has stood closed: only then does the modal note where the focus was, also when it is loaded by its opening.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(isOpen), [isOpen])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTH_PX[size]}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      withCloseButton={isClosable}
      closeButtonProps={{ 'aria-label': uiMessages.close }}
    >
      {children}
      {footer && <div className={styles['footer']}>{footer}</div>}
    </Modal>
  )
}
