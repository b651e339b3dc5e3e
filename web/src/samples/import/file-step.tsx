import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CsvDrop, FileErrorBanner } from '../../ui/csv-drop.tsx'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import type { StepProps } from './step-props.ts'
import { downloadTemplate } from './template.ts'

/** Step 1: one CSV file, dropped or chosen, and how it is read. */
export function FileStep({ at, samples }: Pick<StepProps<'file'>, 'at' | 'samples'>) {
  return (
    <>
      {at.error && <FileErrorBanner {...at.error} />}
      <CsvDrop
        label={importMessages.fileLabel}
        title={importMessages.dropTitle}
        reading={importMessages.reading}
        isReading={at.isReading}
        onFile={file => void samples.read(file)}
        onSeveral={() => samples.refuse(importMessages.oneFile)}
      >
        <p>{importMessages.dropNote}</p>
      </CsvDrop>
      <ul className={styles['rules']}>
        {importMessages.rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={downloadTemplate}
        >
          {importMessages.template}
        </Button>
      </div>
    </>
  )
}
