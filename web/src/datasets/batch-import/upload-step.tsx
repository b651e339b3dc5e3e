import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { Banner } from '../../ui/banner.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import type { ImportStep } from './import-state.ts'
import { downloadTemplate } from './template.ts'
import type { BatchImport } from './use-batch-import.ts'

type At = Extract<ImportStep, { step: 'upload' }>

/** Step 1: one CSV file, dropped or chosen. */
export function UploadStep({ at, batch }: { at: At; batch: BatchImport }) {
  function handleDrop(files: readonly File[]) {
    const [file, ...others] = files
    if (others.length > 0) batch.refuse(batchImportMessages.oneFile)
    else if (file) void batch.read(file)
  }
  return (
    <>
      {at.fault && <FaultBanner {...at.fault} />}
      <Dropzone
        onDropAny={(files, rejected) => handleDrop([...files, ...rejected.map(({ file }) => file)])}
        onDrop={() => {}}
        disabled={at.isReading}
        classNames={{ root: styles['drop'] ?? '', inner: styles['dropInner'] ?? '' }}
        inputProps={{ 'aria-label': batchImportMessages.fileLabel, accept: '.csv,text/csv' }}
        aria-label={batchImportMessages.dropTitle}
        data-autofocus
      >
        <IconFileSpreadsheet size={32} stroke={1.2} aria-hidden />
        <p className={styles['dropTitle']} role="status">
          {at.isReading ? batchImportMessages.reading : batchImportMessages.dropTitle}
        </p>
        <p className={styles['dropNote']}>{batchImportMessages.dropNote}</p>
        <p className={styles['dropColumns']}>{IMPORT_COLUMNS.join(' · ')}</p>
      </Dropzone>
      <div className={styles['foot']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={downloadTemplate}
        >
          {batchImportMessages.template}
        </Button>
      </div>
    </>
  )
}

function FaultBanner({ message, more }: { message: string; more: readonly string[] }) {
  return (
    <Banner kind="red">
      {message}
      {more.length > 0 && (
        <ul className={styles['faults']}>
          {more.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
