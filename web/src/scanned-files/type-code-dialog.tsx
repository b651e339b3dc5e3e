import { TextInput } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { useState } from 'react'
import { busyProps } from '../ui/buttons/busy-props.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/hooks/use-action.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { typeCode } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'
import { WholeImage } from './whole-image.tsx'

export interface TypeCodeDialogProps {
  file: ScannedFile
  onTyped: () => void
  onClose: () => void
}

/** Asks for the code that could not be read, and shows the label. */
export function TypeCodeDialog({ file, onTyped, onClose }: TypeCodeDialogProps) {
  const [code, setCode] = useState('')
  const { isBusy, run, problem } = useAction()
  const handleSubmit = () =>
    void run(async () => {
      if (code.trim() === '') throw new Error(messages.codeRequired)
      await typeCode(file.id, code.trim())
      onTyped()
    })
  return (
    <Dialog
      title={messages.typeItIn}
      size="list"
      isOpen
      isBusy={isBusy}
      isClosable={code === ''}
      onClose={onClose}
      form={{ onSubmit: handleSubmit }}
      action={{ children: uiMessages.save, ...busyProps(isBusy) }}
    >
      <p>{file.name}</p>
      <Banner kind="red">{problem}</Banner>
      {file.label && <WholeImage path={file.label} alt={messages.labelOf(file.name)} />}
      <TextInput
        label={messages.codeLabel}
        required
        data-autofocus
        maxLength={1000}
        autoComplete="off"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </Dialog>
  )
}
