import { Button } from '@mantine/core'
import { IconBookmarks, IconColumns3, IconDownload, IconFileImport } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ColumnsDialogProps } from '../columns/columns-dialog.tsx'
import type { ExportDialogProps } from '../export/export-dialog.tsx'
import { tableMessages } from '../table-messages.ts'
import type { ViewsDialogProps } from '../views/views-dialog.tsx'
import { viewsMessages } from '../views/views-messages.ts'
import styles from './dashboard.module.css'
import type { AnyDashboard } from './dashboard.ts'
import type { DashboardRow, Records } from './use-records.ts'

const ColumnsDialog = lazy(() => import('../columns/columns-dialog.tsx'))
const ExportDialog = lazy(() => import('../export/export-dialog.tsx'))
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
  /** Its text takes room that only wide pages have. */
  isTextRare?: boolean
  dialog: (state: DialogState) => ReactNode
}) {
  const { label, title, icon, isTextRare = false, dialog } = props
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={label}
        title={title}
        leftSection={icon}
        data-text-rare={isTextRare || undefined}
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

function viewsTitle({ views, records }: Pick<ViewsDialogProps, 'views' | 'records'>): string {
  const current = records.library.current ?? views?.current
  return current ? viewsMessages.currentIs(current.name) : viewsMessages.title
}

export const ViewsButton = (props: Omit<ViewsDialogProps, keyof DialogState>) => (
  <DialogButton
    label={viewsMessages.button}
    title={viewsTitle(props)}
    icon={<IconBookmarks aria-hidden />}
    dialog={state => <ViewsDialog {...props} {...state} />}
  />
)

export const ImportButton = (props: {
  importing: NonNullable<AnyDashboard['importing']>
  records: Records<DashboardRow>
}) => {
  const { label, title, Dialog } = props.importing
  return (
    <DialogButton
      label={label}
      title={title}
      icon={<IconFileImport aria-hidden />}
      isTextRare
      dialog={state => <Dialog {...state} onImported={props.records.showChanged} />}
    />
  )
}

export const ExportButton = (props: Omit<ExportDialogProps, keyof DialogState>) => (
  <DialogButton
    label={props.exports.label ?? tableMessages.export}
    title={tableMessages.exportTip}
    icon={<IconDownload aria-hidden />}
    isTextRare
    dialog={state => <ExportDialog {...props} {...state} />}
  />
)
