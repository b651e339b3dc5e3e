export interface ImportSamplesDialogProps {
  isOpen: boolean
  onClose(): void
  /** Samples are there now that the list behind the dialog does not show. */
  onImported(): void
}

/** Samples from a CSV file, tried out before anything is written; offered where the backend offers 'sample-import'. */
export function ImportSamplesDialog(_: ImportSamplesDialogProps) {
  return null
}
