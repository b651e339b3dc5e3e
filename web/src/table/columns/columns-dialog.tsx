import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { tableMessages } from '../table-messages.ts'
import styles from './columns-dialog.module.css'
import type { ColumnsDialogProps } from './customize-columns.tsx'

const ColumnsDialog = lazy(() => import('./customize-columns.tsx'))

/** The button 'Columns'; its dialog is loaded when first asked for. */
export function ColumnsButton(props: Omit<ColumnsDialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const open = () => {
    setWasAsked(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={tableMessages.columns}
        title={tableMessages.customizeColumns}
        leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
        classNames={{ section: styles['icon'] ?? '', label: styles['word'] ?? '' }}
        onClick={open}
      >
        {tableMessages.columns}
      </Button>
      {wasAsked && (
        <Suspense>
          <ColumnsDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
