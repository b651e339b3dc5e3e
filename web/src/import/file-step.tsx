import { Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconClipboard, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { MAX_IMPORT_ROWS } from '@vitrine/contract/bulk/import-calls'
import { useEffect, useRef, useState } from 'react'
import { downloadText } from '../csv/download.ts'
import { useFocusIfLost } from '../ui/hooks/use-focus-if-lost.ts'
import { DropZone } from '../ui/inputs/drop-zone.tsx'
import { ListBanner } from '../ui/layout/scroll-list.tsx'
import { importFileMessages as messages } from './import-file-messages.ts'
import type { FileError, ImportKind } from './import-kind.ts'
import { pastedFile, TABLE_FILES } from './read-import-file.ts'

interface FileStepProps {
  kind: Pick<ImportKind, 'file'>
  mostRows?: number
  /** Why the last file was rejected. */
  error?: FileError | undefined
  isReading: boolean
  onFile(file: File): void
}

/** Accepts a file by drop, choice or paste. */
export function FileStep({ kind, mostRows = MAX_IMPORT_ROWS, error, isReading, onFile }: FileStepProps) {
  const [refusal, setRefusal] = useState<FileError>()
  const zone = useRef<HTMLElement>(null)
  // A ref on the drop zone itself would replace its own, which it needs for its key handling.
  const findZone = (around: HTMLElement | null) => {
    zone.current = around?.querySelector<HTMLElement>('[data-autofocus]') ?? null
  }
  // While a file is read, the zone can't be focused.
  useFocusIfLost(zone, !isReading)
  // The dialog was open before this step, with the focus on its close button.
  useEffect(() => zone.current?.focus(), [])
  const refuse = (message: string) => setRefusal({ message, more: [] })
  const accept = (file: File) => {
    setRefusal(undefined)
    onFile(file)
  }
  usePaste(isReading ? undefined : accept)

  function handleDrop([file, ...others]: readonly File[]) {
    if (others.length > 0) refuse(kind.file.oneFile)
    else if (file) accept(file)
  }
  async function paste() {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) refuse(messages.pasteRefused)
    else if (text.trim() === '') refuse(messages.pasteEmpty)
    else accept(pastedFile(text))
  }
  const shown = refusal ?? error
  return (
    <Box h="100%" style={{ overflow: 'auto' }}>
      <Stack gap="md" maw={720} mx="auto" px={16} py={24}>
        {shown && <ListBanner kind="red" title={shown.message} items={shown.more} />}
        <div ref={findZone}>
          <DropZone
            label={messages.dropTitle}
            fileLabel={messages.fileLabel}
            accept={TABLE_FILES}
            isDisabled={isReading}
            takesFocus
            onFiles={handleDrop}
          >
            <IconFileSpreadsheet size={32} style={{ strokeWidth: 1.5 }} aria-hidden />
            <Text c="var(--text)" fw="var(--fw-strong)" role="status">
              {isReading ? messages.reading : messages.dropTitle}
            </Text>
            <p>{kind.file.dropNote}</p>
            <p>
              {messages.formats(mostRows)} {messages.pasteTip}
            </p>
          </DropZone>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconClipboard size={16} stroke={1.5} aria-hidden />}
            disabled={isReading}
            onClick={() => void paste()}
          >
            {messages.paste}
          </Button>
          {kind.file.templates.map(({ name, label, text }) => (
            <Button
              key={name}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={() => downloadText(name, text(), 'text/csv')}
            >
              {label}
            </Button>
          ))}
        </Group>
        <section aria-labelledby="import-rules">
          <Box component="h2" id="import-rules" mb={6} fz="sm" lh="var(--lh-2)">
            {messages.rules}
          </Box>
          <List size="sm" c="var(--text-2)" spacing="xs" listStyleType="disc">
            {kind.file.rules.map(rule => (
              <List.Item key={rule}>{rule}</List.Item>
            ))}
          </List>
        </section>
      </Stack>
    </Box>
  )
}

/** Accepts a paste anywhere on the step: a copied file, or the text of copied rows. */
function usePaste(onFile: ((file: File) => void) | undefined) {
  useEffect(() => {
    if (!onFile) return
    function handlePaste({ clipboardData, target }: ClipboardEvent) {
      const isTyped = target instanceof HTMLInputElement && target.type !== 'file'
      const [file] = clipboardData?.files ?? []
      const text = clipboardData?.getData('text/plain') ?? ''
      if (isTyped || !onFile) return
      // Spreadsheets also copy a picture of the cells.
      if (text.trim() !== '') onFile(pastedFile(text))
      else if (file) onFile(file)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [onFile])
}
