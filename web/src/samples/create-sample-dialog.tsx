import type { Sample } from '@vitrine/contract/samples'

export interface CreateSampleDialogProps {
  isOpen: boolean
  onClose(): void
  /** Called with the new sample before the dialog closes. */
  onCreated(sample: Sample): void
}

/** One sample, typed in; offered where the backend offers 'sample-creation'. */
export function CreateSampleDialog(_: CreateSampleDialogProps) {
  return null
}
