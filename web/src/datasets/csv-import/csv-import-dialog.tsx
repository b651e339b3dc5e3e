import { ImportDialog } from '../../import/import-dialog.tsx'
import { reviewAt } from '../../import/use-import.ts'
import { DATASET_CSV_COLUMNS, datasetTemplate } from '../export/dataset-csv.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { CreateButtons, ReviewStep } from './review-step.tsx'
import { useCsvImport } from './use-csv-import.ts'

interface CsvImportDialogProps {
  isOpen: boolean
  onClose(): void
  /** A dataset was created: the list behind the dialog is out of date. */
  onCreated(): void
}

/** The datasets' Import CSV. It can't be closed while slides are validated or the dataset is created. */
export function CsvImportDialog({ isOpen, onClose, onCreated }: CsvImportDialogProps) {
  const csv = useCsvImport({ isOpen, onCreated, onClose })
  const review = reviewAt(csv.wizard.at)
  return (
    <ImportDialog
      title={csvImportMessages.title}
      size="list"
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!csv.isBusy}
      footer={review && <CreateButtons review={review} csv={csv} onClose={onClose} />}
      wizard={csv.wizard}
      file={{
        oneFile: csvImportMessages.oneFile,
        dropNote: csvImportMessages.dropNote,
        columns: DATASET_CSV_COLUMNS,
        template: datasetTemplate,
      }}
      review={review => <ReviewStep review={review} csv={csv} />}
    />
  )
}
