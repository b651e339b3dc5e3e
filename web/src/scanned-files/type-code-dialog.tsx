import { Button, Stack, TextInput } from '@mantine/core'
import type { ScannedFile } from '@vitrine/contract/scanned-files'
import { type FormEvent, useId, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { busyProps } from '../ui/busy-props.ts'
import { CancelButton, Dialog } from '../ui/dialog.tsx'
import { typeCode } from './scanned-files-api.ts'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'
import { WholeImage } from './whole-image.tsx'

export interface TypeCodeDialogProps {
  file: ScannedFile
  onTyped: (file: ScannedFile) => void
  onClose: () => void
}

/** Asks for the code that could not be read, with the label in view. */
export function TypeCodeDialog({ file, onTyped, onClose }: TypeCodeDialogProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setBusy(true)
    setProblem(undefined)
    try {
      onTyped(await typeCode(file.id, code.trim()))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setProblem(messages.codeRequired)
    else if (!isBusy) void save()
  }
  return (
    <Dialog
      title={messages.typeItIn}
      size="list"
      isOpen
      isClosable={!isBusy && code === ''}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={isBusy} />
          <Button type="submit" form={formId} {...busyProps(isBusy)}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap="sm">
          <p>{file.name}</p>
          {problem && <Banner kind="red">{problem}</Banner>}
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
        </Stack>
      </form>
    </Dialog>
  )
}
