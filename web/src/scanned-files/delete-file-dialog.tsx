import { Stack } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { unlessMissing } from '../api/removal.ts'
import { startAction } from '../api/user-action.ts'
import { formatBytes } from '../format/numbers.ts'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/hooks/use-action.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { toast } from '../ui/notices/toast.tsx'
import { deleteScannedFile } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

export interface DeleteFileDialogProps {
  file: ScannedFile
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an uploaded file permanently. This can't be undone. */
export function DeleteFileDialog({ file, onDeleted, onClose }: DeleteFileDialogProps) {
  const { isBusy, run, problem } = useAction()
  const remove = () =>
    run(async () => {
      await unlessMissing(deleteScannedFile(file.id, startAction()))
      toast.success(messages.deleted(file.name))
      onDeleted()
    })
  return (
    <Dialog
      title={messages.deleteTitle}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      action={{ children: messages.deleteForGood, color: 'red', onClick: () => void remove(), ...busyProps(isBusy) }}
    >
      <Stack gap="sm">
        <p>{messages.deleteNote(file.name, formatBytes(file.size))}</p>
        <p>{messages.deleteSlides}</p>
        <Banner kind="red">{problem}</Banner>
      </Stack>
    </Dialog>
  )
}
