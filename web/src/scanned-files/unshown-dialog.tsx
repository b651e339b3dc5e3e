import { Stack } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages, problemOf } from './scanned-files-messages.ts'

/** Any others are only counted. */
const MOST_NAMED = 10

export interface UnshownDialogProps {
  files: readonly ScannedFile[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before attaching files that can't be shown, with the reason for each. */
export function UnshownDialog({ files, onConfirm, onClose }: UnshownDialogProps) {
  const others = files.length - MOST_NAMED
  return (
    <Dialog
      title={messages.unshownTitle(files.length)}
      isOpen
      onClose={onClose}
      action={{ children: messages.attachAnyway, onClick: onConfirm }}
    >
      <Stack gap="sm">
        <ul className={styles['unshown']}>
          {files.slice(0, MOST_NAMED).map(file => (
            <li key={file.id}>
              <b>{file.name}</b> {file.problem === null ? problemOf(file) : `${file.problem}.`}
            </li>
          ))}
        </ul>
        {others > 0 && <p>{messages.moreUnshown(others)}</p>}
        <p>{messages.unshownNote(files.length)}</p>
      </Stack>
    </Dialog>
  )
}
