import { counted } from '@vitrine/contract/text/counted'

export const sampleRunMessages = {
  reviewTitle: 'Review Sample Data',
  runningTitle: 'Importing Samples...',
  doneTitle: 'Import Complete',
  import: (count: number) => `Import ${counted(count, 'sample')}`,
  done: (count: number) => `${counted(count, 'sample')} imported successfully`,
} as const
