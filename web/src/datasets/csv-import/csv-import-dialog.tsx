import { Dialog } from '../../ui/dialog.tsx'
import { ChooseStep } from './choose-step.tsx'
import { CreateButtons } from './create-form.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import { ReviewStep } from './review-step.tsx'
import { useCsvImport } from './use-csv-import.ts'

export interface CsvImportDialogProps {
  isOpen: boolean
  onClose(): void
  /** A dataset is there: the list behind the dialog is out of date. */
  onCreated(): void
}

/** Spec 2 §2: the modal 'Import CSV'. It can't be closed while slides are validated or the dataset is created. */
export function CsvImportDialog({ isOpen, onClose, onCreated }: CsvImportDialogProps) {
  const csv = useCsvImport(isOpen, { onCreated, onClose })
  const { at } = csv.state
  return (
    <Dialog
      title={csvImportMessages.title}
      size="list"
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!csv.isBusy}
      footer={at.step === 'review' && <CreateButtons at={at} csv={csv} onClose={onClose} />}
    >
      <div className={styles['step']}>
        {at.step === 'choose' ? <ChooseStep at={at} csv={csv} /> : <ReviewStep at={at} csv={csv} />}
      </div>
    </Dialog>
  )
}
