import { Button } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ViewsDialogProps } from '../views/views-dialog.tsx'
import { viewsMessages } from '../views/views-messages.ts'

const ViewsDialog = lazy(() => import('../views/views-dialog.tsx'))

function viewsTitle({ views, records }: Pick<ViewsDialogProps, 'views' | 'records'>): string {
  const current = records.library.current ?? views?.current
  return current ? viewsMessages.currentIs(current.name) : viewsMessages.title
}

/** Opens the saved views, whose dialog is loaded on first use. */
export function ViewsButton(props: Omit<ViewsDialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title={viewsTitle(props)}
        leftSection={<IconBookmarks aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {viewsMessages.button}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <ViewsDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
