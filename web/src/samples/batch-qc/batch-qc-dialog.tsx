import type { Sample } from '@vitrine/contract/samples'

export interface BatchQcDialogProps {
  /** The samples to change; the dialog is open while there are some to speak of. */
  samples: readonly Sample[] | undefined
  onClose(): void
  /** The samples as they are after the update, to be merged into their rows. */
  onUpdated(samples: Sample[]): void
  /** Some were not updated: the list behind the dialog may be out of date (spec 1 §4). */
  onFailed(): void
}

/** Spec 1 §2: 'Batch Update QC Status'. */
export function BatchQcDialog(_: BatchQcDialogProps) {
  return null
}
