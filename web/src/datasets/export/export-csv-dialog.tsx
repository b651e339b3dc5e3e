import { Button, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { datasetCsvFileName } from './dataset-csv.ts'
import styles from './export-csv-dialog.module.css'
import { exportDatasetCsv } from './export-dataset.ts'
import { exportMessages } from './export-messages.ts'

export interface ExportCsvDialogProps {
  dataset: FullDataset
  isOpen: boolean
  onClose: () => void
}

/** Asks for the prefix of the Slide values and saves the file. */
export function ExportCsvDialog({ dataset, isOpen, onClose }: ExportCsvDialogProps) {
  const formId = useId()
  const [prefix, setPrefix] = useState('')
  const firstFile = dataset.dataset_slides.find(({ slide }) => slide.file)?.slide.file

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    exportDatasetCsv(dataset, prefix)
    onClose()
  }
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {exportMessages.cancel}
      </Button>
      <Button type="submit" form={formId}>
        {exportMessages.export}
      </Button>
    </>
  )
  return (
    <Dialog title={exportMessages.dialogTitle} isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id={formId} className={styles['form']} onSubmit={handleSubmit}>
        <p className={styles['what']}>
          {exportMessages.rows(dataset.dataset_slides.length)}
          <IconButton
            isSmall
            label={exportMessages.typeNote}
            icon={<IconInfoCircle size={16} stroke={1.5} aria-hidden />}
          />
        </p>
        <TextInput
          label={exportMessages.prefix}
          description={exportMessages.prefixNote}
          value={prefix}
          onChange={event => setPrefix(event.currentTarget.value)}
          data-autofocus
        />
        <dl className={styles['result']}>
          {firstFile && (
            <>
              <dt>{exportMessages.example}</dt>
              <dd>
                {prefix}
                {firstFile.id}
              </dd>
            </>
          )}
          <dt>{exportMessages.fileName}</dt>
          <dd>{datasetCsvFileName(dataset.name)}</dd>
        </dl>
      </form>
    </Dialog>
  )
}
