import { Button } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from '../columns/columns-dialog.module.css'
import type { ViewsDialogProps } from './views-dialog.tsx'
import { viewsMessages } from './views-messages.ts'

const ViewsDialog = lazy(() => import('./views-dialog.tsx'))

/** The button 'Views'; its dialog is loaded when first asked for. */
export function ViewsButton(props: Omit<ViewsDialogProps, 'isOpen' | 'onClose'>) {
  const { current } = props.views
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
        aria-label={viewsMessages.button}
        title={current ? viewsMessages.currentIs(current.name) : viewsMessages.title}
        leftSection={<IconBookmarks size={16} stroke={1.5} aria-hidden />}
        classNames={{ section: styles['icon'] ?? '', label: styles['word'] ?? '' }}
        onClick={open}
      >
        {viewsMessages.button}
      </Button>
      {wasAsked && (
        <Suspense>
          <ViewsDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
