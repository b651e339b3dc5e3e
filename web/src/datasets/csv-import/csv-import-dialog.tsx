import { Dialog } from '../../ui/dialog.tsx'

export interface CsvImportDialogProps {
  isOpen: boolean
  onClose(): void
  /** A dataset is there: the list behind the dialog is out of date. */
  onCreated(): void
}

/** Spec 2 §2: the modal 'Import CSV'. */
export function CsvImportDialog({ isOpen, onClose }: CsvImportDialogProps) {
  return (
    <Dialog title="Import CSV" size="list" isOpen={isOpen} onClose={onClose}>
      {null}
    </Dialog>
  )
}
