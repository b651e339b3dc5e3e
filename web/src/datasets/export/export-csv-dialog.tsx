import { Group, Text, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { datasetCsvFileName } from './dataset-csv.ts'
import { datasetExportMessages } from './dataset-export-messages.ts'
import { exportDatasetCsv } from './export-dataset.ts'

export function ExportCsvDialog(props: { dataset: FullDataset; isOpen: boolean; onClose: () => void }) {
  const { dataset, isOpen, onClose } = props
  const [prefix, setPrefix] = useState('')
  const firstFile = dataset.dataset_slides.find(({ slide }) => slide.file)?.slide.file

  function handleSubmit() {
    exportDatasetCsv(dataset, prefix)
    onClose()
  }
  return (
    <Dialog
      title={datasetExportMessages.dialogTitle}
      isOpen={isOpen}
      onClose={onClose}
      form={{ onSubmit: handleSubmit }}
      action={{ children: datasetExportMessages.export }}
    >
      <Group component="p" gap={4} wrap="nowrap" c="var(--text-2)">
        {datasetExportMessages.rows(dataset.dataset_slides.length)}
        <IconButton isSmall label={datasetExportMessages.typeNote} icon={<IconInfoCircle size={16} aria-hidden />} />
      </Group>
      <TextInput
        label={datasetExportMessages.prefix}
        description={datasetExportMessages.prefixNote}
        value={prefix}
        onChange={event => setPrefix(event.currentTarget.value)}
        data-autofocus
      />
      <Text
        component="dl"
        size="sm"
        c="var(--text-2)"
        display="grid"
        style={{ gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '2px 10px', overflowWrap: 'anywhere' }}
      >
        {firstFile && (
          <>
            <Label text={datasetExportMessages.example} />
            <dd>
              {prefix}
              {firstFile.id}
            </dd>
          </>
        )}
        <Label text={datasetExportMessages.fileName} />
        <dd>{datasetCsvFileName(dataset.name)}</dd>
      </Text>
    </Dialog>
  )
}

const Label = ({ text }: { text: string }) => (
  <Text component="dt" inherit c="dimmed">
    {text}
  </Text>
)
