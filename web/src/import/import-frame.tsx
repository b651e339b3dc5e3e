import { Button, Modal, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { createContext, type KeyboardEvent, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import styles from './import-frame.module.css'
import { importRunMessages as messages } from './import-run-messages.ts'

const STEPS = ['file', 'match', 'review', 'done'] as const
type ImportStep = (typeof STEPS)[number]

interface ImportFrameProps {
  title: string
  /** The subject of the step, such as the file. */
  about: string
  step: ImportStep
  onClose: () => void
  /** The step, whose `ImportFoot` is shown at the bottom. */
  children: ReactNode
}

const Foot = createContext<HTMLElement | null>(null)

/** Escape closes an open list or editor instead. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[aria-expanded=true], [role=listbox]') !== null

/** The dialog of an import, which fills the window. */
export function ImportFrame({ title, about, step, onClose, children }: ImportFrameProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const at = STEPS.indexOf(step)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles['content'] ?? '' }}
    >
      <Modal.Content
        onKeyDown={event => {
          if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event)) onClose()
        }}
      >
        <header className={styles['head']}>
          <Modal.Title component="h1" className={styles['title'] ?? ''}>
            {title}
          </Modal.Title>
          <span className={styles['about']}>{about}</span>
          <ol className={styles['steps']} aria-label={messages.stepsLabel}>
            {STEPS.map((name, index) => (
              <li key={name} aria-current={name === step ? 'step' : undefined} data-done={index < at || undefined}>
                {index + 1} {messages.steps[name]}
              </li>
            ))}
          </ol>
          <IconButton label={uiMessages.close} icon={<IconX size={20} stroke={1.5} aria-hidden />} onClick={onClose} />
        </header>
        <div className={styles['body']}>
          <Foot value={foot}>{children}</Foot>
        </div>
        <footer ref={setFoot} className={styles['foot']} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface FootProps {
  onBack?: (() => void) | undefined
  /** Shown after it. */
  start?: ReactNode
  note?: ReactNode
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** The buttons of a step: the way back at the start, the way forward at the end. */
export function ImportFoot({ onBack, start, note, onCancel, children }: FootProps) {
  const foot = use(Foot)
  const content = (
    <>
      {onBack && (
        <Button variant="subtle" onClick={onBack}>
          {messages.back}
        </Button>
      )}
      {start}
      <span className={styles['grow']} />
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {uiMessages.cancel}
        </Button>
      )}
      {children}
    </>
  )
  return foot && createPortal(content, foot)
}

/** The content of a step without a table, in a centered column. */
export const ImportMiddle = ({ children }: { children: ReactNode }) => (
  <Stack gap={16} w="min(640px, 100%)" mx="auto" px={16} py={48}>
    {children}
  </Stack>
)
