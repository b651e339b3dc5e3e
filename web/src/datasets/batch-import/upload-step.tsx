import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CsvDrop, FileErrorBanner } from '../../ui/csv-drop.tsx'
import styles from './batch-import-dialog.module.css'
import { batchImportMessages } from './batch-import-messages.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import type { ImportStep } from './import-state.ts'
import { downloadTemplate } from './template.ts'
import type { BatchImport } from './use-batch-import.ts'

type At = Extract<ImportStep, { step: 'upload' }>

/** Step 1: one CSV file, dropped or chosen. */
export function UploadStep({ at, batch }: { at: At; batch: BatchImport }) {
  return (
    <>
      {at.error && <FileErrorBanner {...at.error} />}
      <CsvDrop
        label={batchImportMessages.fileLabel}
        title={batchImportMessages.dropTitle}
        reading={batchImportMessages.reading}
        isReading={at.isReading}
        onFile={file => void batch.read(file)}
        onSeveral={() => batch.refuse(batchImportMessages.oneFile)}
      >
        <p>{batchImportMessages.dropNote}</p>
        <p className={styles['columns']}>{IMPORT_COLUMNS.join(' · ')}</p>
      </CsvDrop>
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
