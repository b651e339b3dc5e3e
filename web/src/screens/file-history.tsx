import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { SlideFile } from '@vitrine/contract/files/files'
import { useState } from 'react'
import { announceRecordsChanged } from '../api/records-changed.ts'
import { fileHistory, fileInHistory } from '../files/file-history.ts'
import { fileMessages } from '../files/file-messages.ts'
import type { HistoryFilter } from '../history/history-api.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LabHistory } from './record-history.tsx'

export interface FileHistoryProps {
  file: SlideFile
  isReadOnly: boolean
}

/** Opens the history of a slide's file, which has no screen of its own. Requires the feature 'history'. */
export function FileHistory({ file, isReadOnly }: FileHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const [filter, setFilter] = useState<HistoryFilter>({})
  return (
    <>
      <Button
        size="xs"
        variant="default"
        mt="md"
        leftSection={<IconHistory aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {fileMessages.history}
      </Button>
      {isOpen && (
        <Dialog title={fileMessages.historyOf(file.name)} size="wide" isOpen onClose={() => setOpen(false)}>
          <LabHistory
            history={fileHistory}
            record={fileInHistory(file)}
            filter={filter}
            onFilter={setFilter}
            onUndone={announceRecordsChanged}
            isReadOnly={isReadOnly}
          />
        </Dialog>
      )}
    </>
  )
}
