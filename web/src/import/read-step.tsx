import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { downloadText } from '../csv/download.ts'
import { DropZone } from '../ui/drop-zone.tsx'
import { ListBanner } from '../ui/scroll-list.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import { importMessages } from './import-messages.ts'
import { TABLE_FILES } from './read-file.ts'
import styles from './read-step.module.css'
import { SheetSelect } from './sheet-select.tsx'
import type { ImportTypes, StepAt } from './use-import.ts'

/** How a file is asked for. */
export interface FileTexts {
  /** Refuses several files. */
  oneFile: string
  /** What the file should hold, and which columns. */
  dropNote: string
  columns?: readonly string[]
  template: { name: string; text(): string }
  /** More about the file, below the drop zone. */
  more?: ReactNode
}

interface ReadStepProps extends FileTexts {
  at: StepAt<ImportTypes, 'read'>
  onFile(file: File, sheet?: string): void
  onRefused(reason: string): void
}

/** A zone to drop one file on, or to choose it, and why the last file was refused. */
export function ReadStep({ at, onFile, onRefused, oneFile, dropNote, columns, template, more }: ReadStepProps) {
  const { isReading, error } = at
  const zone = useRef<HTMLElement>(null)
  // A ref to the drop zone itself would replace its own, by which it recognizes its keys.
  const findZone = (around: HTMLElement | null) => {
    zone.current = around?.querySelector<HTMLElement>('[data-autofocus]') ?? null
  }
  // While a file is read the zone can't have the focus.
  useFocusIfLost(zone, !isReading)

  function handleDrop([file, ...others]: readonly File[]) {
    if (others.length > 0) onRefused(oneFile)
    else if (file) onFile(file)
  }
  return (
    <>
      {error && <ListBanner kind="red" title={error.message} items={error.more} />}
      {error?.workbook && <SheetSelect workbook={error.workbook} onRead={onFile} />}
      <div ref={findZone}>
        <DropZone
          label={importMessages.dropTitle}
          fileLabel={importMessages.fileLabel}
          accept={TABLE_FILES}
          isDisabled={isReading}
          takesFocus
          onFiles={handleDrop}
        >
          <IconFileSpreadsheet size={32} style={{ strokeWidth: 1.5 }} aria-hidden />
          <Text c="var(--text)" fw="var(--fw-strong)" role="status">
            {isReading ? importMessages.reading : importMessages.dropTitle}
          </Text>
          <p>{dropNote}</p>
          <p>{importMessages.workbooks}</p>
          {columns && <p className={styles['columns']}>{columns.join(' · ')}</p>}
        </DropZone>
      </div>
      {more}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => downloadText(template.name, template.text(), 'text/csv')}
        >
          {importMessages.template}
        </Button>
      </Group>
    </>
  )
}
