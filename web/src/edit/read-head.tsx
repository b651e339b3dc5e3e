import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ScreenHead, type ScreenHeadProps } from '../ui/layout/screen-head.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { useMayEdit } from './may-edit.ts'
import type { useDeleteRecord } from './use-delete-record.ts'

interface ReadHeadProps extends Pick<ScreenHeadProps, 'back' | 'title' | 'isLarge' | 'badge'> {
  deletion: ReturnType<typeof useDeleteRecord>
  /** After editing, Edit gets the focus. */
  takesFocus?: boolean
  onEdit: () => void
  /** Steps through the list that the page was opened from. */
  steps?: ReactNode
  /** Other buttons. */
  children?: ReactNode
}

/** The head of a record's screen with Edit and Delete, unless for readers, and the reason if the record could not be deleted. */
export function ReadHead({ deletion, takesFocus = false, onEdit, steps, children, ...head }: ReadHeadProps) {
  const { isDeleting, problem } = deletion
  const mayEdit = useMayEdit()
  const actions = (
    <>
      {steps}
      {/* After the deletion, a form would block the navigation to the dashboard. */}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil aria-hidden />}
          disabled={isDeleting}
          onClick={onEdit}
          autoFocus={takesFocus}
        >
          Edit
        </Button>
      )}
      {children}
      {mayEdit && (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash aria-hidden />}
          disabled={isDeleting}
          onClick={deletion.deleteRecord}
        >
          Delete
        </Button>
      )}
    </>
  )
  return (
    <>
      <ScreenHead {...head} actions={actions} />
      <Banner kind="red" mb={12} onDismiss={deletion.dismiss}>
        {problem}
      </Banner>
    </>
  )
}
