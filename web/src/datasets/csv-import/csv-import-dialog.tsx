import { ImportDialog } from '../../import/import-dialog.tsx'
import { DATASET_CSV_COLUMNS } from '../export/dataset-columns.ts'
import { downloadDatasetTemplate } from '../export/dataset-template.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { CreateButtons, ReviewStep } from './review-step.tsx'
import { type DatasetReview, useCsvImport } from './use-csv-import.ts'

interface CsvImportDialogProps {
  isOpen: boolean
  onClose(): void
  /** A dataset was created: the list behind the dialog is out of date. */
  onCreated(): void
}

/** The datasets' Import CSV. It can't be closed while slides are validated or the dataset is created. */
export function CsvImportDialog({ isOpen, onClose, onCreated }: CsvImportDialogProps) {
  const csv = useCsvImport({ isOpen, onCreated, onClose })
  const { at } = csv.wizard
  const shown = at.step === 'commit' ? at.job : at.step === 'done' ? at.result : at.step === 'review' && at.review
  const reviewStep = (review: DatasetReview) => <ReviewStep review={review} csv={csv} />
  return (
    <ImportDialog
      title={csvImportMessages.title}
      size="list"
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!csv.isBusy}
      footer={shown && <CreateButtons review={shown} csv={csv} onClose={onClose} />}
      wizard={csv.wizard}
      file={{
        oneFile: csvImportMessages.oneFile,
        dropNote: csvImportMessages.dropNote,
        columns: DATASET_CSV_COLUMNS,
        onTemplate: downloadDatasetTemplate,
      }}
      review={({ review }) => reviewStep(review)}
      commit={({ job }) => reviewStep(job)}
      done={({ result }) => reviewStep(result)}
    />
  )
}
