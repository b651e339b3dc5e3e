import { formatCount } from '../../format/numbers.ts'

/** Texts of Batch Update QC Status. Deliberate: '{n} samples' also for one (docs/product.md#batch-qc). */
export const batchQcMessages = {
  title: 'Batch Update QC Status',
  selected: (count: number) => `${formatCount(count)} samples selected`,
  quickActions: 'Quick actions',
  both: (label: string) => `${label} Both`,
  value: (label: string) => `New ${label}`,
  preview: 'Preview',
  asItIs: 'stays as it is',
  emptied: 'will be emptied',
  nothingTicked: 'Please select at least one field to update',
  update: (count: number) => `Update ${formatCount(count)} Samples`,
  updating: 'Updating...',
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  cancel: 'Cancel',

  resultTitle: 'Result',
  succeeded: (count: number) => `${formatCount(count)} updated`,
  failed: (count: number) => `${formatCount(count)} failed`,
  failure: (id: number, message: string) => `Sample ID ${id}: ${message}`,
  unknownError: 'Unknown error',
  changeValues: 'Change the values',
  tryFailedAgain: 'Try the failed ones again',
  close: 'Close',

  updated: (count: number) => `Updated ${formatCount(count)} samples successfully`,
  updateFailed: (count: number) => `Failed to update ${formatCount(count)} samples`,
} as const
