import { ImportDialog } from '../../import/import-dialog.tsx'
import { reviewAt } from '../../import/use-import.ts'
import { DATASET_CSV_COLUMNS, datasetTemplate } from '../export/dataset-csv.ts'
import { csvImportMessages } from './csv-import-messages.ts'
import { CreateButtons, ReviewStep } from './review-step.tsx'
import { type CsvImportEvents, useCsvImport } from './use-csv-import.ts'

/** The datasets' Import CSV. It can't be closed while slides are validated or the dataset is created. */
export function CsvImportDialog(events: CsvImportEvents) {
  const csv = useCsvImport(events)
  const review = reviewAt(csv.wizard.at)
  return (
    <ImportDialog
      title={csvImportMessages.title}
      size="list"
      isOpen={events.isOpen}
      onClose={csv.close}
      isClosable={!csv.isBusy}
      footer={review && <CreateButtons review={review} csv={csv} />}
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
