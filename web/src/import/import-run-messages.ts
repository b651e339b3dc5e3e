import type { ImportOutcome } from '@vitrine/contract/bulk/import-calls'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../format/numbers.ts'

export const importRunMessages = {
  steps: { file: 'File', match: 'Match columns', review: 'Review', done: 'Done' },
  stepsLabel: 'Steps',
  about: { slides: 'Slides', samples: 'Samples', datasets: 'Datasets' },
  back: 'Back',
  startOver: 'Start Over',
  nothingSaved: 'Nothing is saved yet.',
  review: (count: number) => `Review ${counted(count, 'row')}`,
  leaveTitle: 'Leave the import?',
  leave:
    'Nothing is saved yet. Your file and your choices are kept on this computer, and are there when you come back.',
  stay: 'Stay',
  discard: 'Discard',
  keepAndLeave: 'Keep and leave',

  progress: (done: number, total: number, percent: number) =>
    `${formatCount(done)} of ${formatCount(total)} (${percent}%)`,
  keepOpen: 'Keep this page open until the import is done.',
  stop: 'Stop',
  stopping: 'Stopping...',
  stopped: 'The import was stopped. Nothing was imported.',
  failed: (reason: string) => `Nothing was imported: ${reason}`,
  unanswered: 'No answer. Trying again is safe.',

  counts: (counts: Readonly<Record<ImportOutcome, number>>) =>
    `${formatCount(counts.new)} created, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged.`,
  leftOut: (count: number) => `${counted(count, 'wrong row was', 'wrong rows were')} left out.`,
  skipped: (count: number) => `${counted(count, 'row was', 'rows were')} skipped.`,
  openRows: 'Open rows',
  openDataset: 'Open dataset',
  undone: 'The import was undone.',
} as const
