import { Button, Stack } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/scanned-files'
import { useState } from 'react'
import { isNotFound } from '../api/removal.ts'
import { startAction } from '../api/user-action.ts'
import { formatBytes } from '../format/numbers.ts'
import { Banner } from '../ui/banner.tsx'
import { busyProps } from '../ui/busy-props.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { deleteScannedFile } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'

export interface DeleteFileDialogProps {
  file: ScannedFile
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an uploaded file for good, which nothing brings back. */
export function DeleteFileDialog({ file, onDeleted, onClose }: DeleteFileDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function remove() {
    setBusy(true)
    setProblem(undefined)
    try {
      // Somebody else may have been faster.
      await deleteScannedFile(file.id, startAction()).catch(error => {
        if (!isNotFound(error)) throw error
      })
      toast.success(messages.deleted(file.name))
      onDeleted()
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={messages.deleteTitle}
      isOpen
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={isBusy} />
          <Button color="red" onClick={() => void remove()} {...busyProps(isBusy)}>
            {messages.deleteForGood}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p>{messages.deleteNote(file.name, formatBytes(file.size))}</p>
        <p>{messages.deleteSlides}</p>
        {problem && <Banner kind="red">{problem}</Banner>}
      </Stack>
    </Dialog>
  )
}
