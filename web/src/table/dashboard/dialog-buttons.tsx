import { Button } from '@mantine/core'
import { IconBookmarks, IconColumns3 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ColumnsDialogProps } from '../columns/columns-dialog.tsx'
import { tableMessages } from '../table-messages.ts'
import type { ViewsDialogProps } from '../views/views-dialog.tsx'
import { viewsMessages } from '../views/views-messages.ts'
import styles from './dashboard.module.css'

const ColumnsDialog = lazy(() => import('../columns/columns-dialog.tsx'))
const ViewsDialog = lazy(() => import('../views/views-dialog.tsx'))

interface DialogState {
  isOpen: boolean
  onClose: () => void
}

/** A button that opens a dialog, which is loaded on first use. On narrow pages it shows only its icon. */
function DialogButton(props: {
  label: string
  title: string
  icon: ReactNode
  dialog: (state: DialogState) => ReactNode
}) {
  const { label, title, icon, dialog } = props
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={label}
        title={title}
        leftSection={icon}
        classNames={{ section: styles['buttonIcon'] ?? '', label: styles['buttonText'] ?? '' }}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen !== undefined && <Suspense>{dialog({ isOpen, onClose: () => setIsOpen(false) })}</Suspense>}
    </>
  )
}

export const ColumnsButton = (props: Omit<ColumnsDialogProps, keyof DialogState>) => (
  <DialogButton
    label={tableMessages.columns}
    title={tableMessages.customizeColumns}
    icon={<IconColumns3 aria-hidden />}
    dialog={state => <ColumnsDialog {...props} {...state} />}
  />
)

export const ViewsButton = (props: Omit<ViewsDialogProps, keyof DialogState>) => (
  <DialogButton
    label={viewsMessages.button}
    title={props.views.current ? viewsMessages.currentIs(props.views.current.name) : viewsMessages.title}
    icon={<IconBookmarks aria-hidden />}
    dialog={state => <ViewsDialog {...props} {...state} />}
  />
)
