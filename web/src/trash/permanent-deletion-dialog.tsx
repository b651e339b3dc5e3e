import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TrashItem } from '@vitrine/contract/history/trash'
import { useState } from 'react'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { toast } from '../ui/notices/toast.tsx'
import { deletePermanently, emptyTrash } from './trash-api.ts'
import { trashMessages } from './trash-messages.ts'

interface PermanentDeletionDialogProps {
  /** The records to delete; undefined for everything in the trash. */
  items: readonly TrashItem[] | undefined
  /** Number of those records. */
  count: number
  onDeleted: () => void
  /** The trash no longer contains the records that were shown. */
  onRefused: () => void
  onClose: () => void
}

/** Deletes records in the trash permanently, after the user has typed their number. */
export function PermanentDeletionDialog({ items, count, onDeleted, onRefused, onClose }: PermanentDeletionDialogProps) {
  const [typed, setTyped] = useState('')
  const [only] = items?.length === 1 ? items : []
  const deletion = useMutation({
    mutationFn: async (): Promise<unknown> =>
      only ? deletePermanently(only.id) : emptyTrash({ ...(items && { ids: items.map(({ id }) => id) }), count }),
    onSuccess() {
      toast.success(trashMessages.deletedPermanently(count))
      onDeleted()
    },
    onError() {
      setTyped('')
      onRefused()
    },
  })
  const isBusy = deletion.isPending
  const isConfirmed = typed.trim().replaceAll(',', '') === String(count)
  const about = items ? trashMessages.permanentlyMany(count) : trashMessages.emptyAll(count)

  function handleSubmit() {
    if (isConfirmed && !isBusy) deletion.mutate()
  }
  return (
    <Dialog
      title={trashMessages.permanentlyTitle(count)}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      form={{ onSubmit: handleSubmit }}
      action={{ children: trashMessages.permanently, color: 'red', disabled: !isConfirmed, ...busyProps(isBusy) }}
    >
      <p>{only ? trashMessages.permanentlyOf(only.kind, only.name) : about}</p>
      {deletion.error && <Banner kind="red">{deletion.error.message}</Banner>}
      <TextInput
        label={trashMessages.typeNumber(count)}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  )
}
