import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CsvDrop, FileErrorBanner } from '../../ui/csv-drop.tsx'
import { DATASET_CSV_COLUMNS } from '../export/dataset-columns.ts'
import { downloadDatasetTemplate } from '../export/dataset-template.ts'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import type { ImportStep } from './import-state.ts'
import type { CsvImport } from './use-csv-import.ts'

type At = Extract<ImportStep, { step: 'choose' }>

/** One CSV file, dropped or chosen; or why the last one could not be taken. */
export function ChooseStep({ at, csv }: { at: At; csv: CsvImport }) {
  return (
    <>
      {at.error && <FileErrorBanner {...at.error} />}
      <CsvDrop
        label={csvImportMessages.fileLabel}
        title={csvImportMessages.dropTitle}
        reading={csvImportMessages.reading}
        isReading={at.isReading}
        onFile={file => void csv.read(file)}
        onSeveral={() => csv.refuse(csvImportMessages.oneFile)}
      >
        <p>{csvImportMessages.dropNote}</p>
        <p className={styles['columns']}>{DATASET_CSV_COLUMNS.join(' · ')}</p>
      </CsvDrop>
      <div className={styles['foot']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={downloadDatasetTemplate}
        >
          {csvImportMessages.template}
        </Button>
      </div>
    </>
  )
}
