import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../format/numbers.ts'
import { recordTexts } from '../ui/record-texts.ts'

export const SAMPLE_NOUN = 'sample'

export const sampleTexts = recordTexts(SAMPLE_NOUN, 'samples')

export const sampleMessages = {
  title: 'Samples',
  noSampleReceived: 'The server did not say which sample it made. Look for it in the list before you try again.',
  noReportReceived: 'The server did not say what came of the import.',
  noneToExport: 'No samples selected for export',
  loadOfSlideFailed: 'Failed to load samples for this slide',
  slidePicture: 'Picture of the slide',
  noSlide: 'This sample is not linked to a slide.',
  noneOnSlide: 'No samples associated with this slide.',

  loading: 'Loading samples...',
  failed: 'Samples could not be loaded',
  moreFailed: 'More samples could not be loaded',
  shownOf: (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)}`,
  count: (total: number) => formatCount(total),
  details: (name: string) => `Details of ${name}`,
  view: (name: string) => `View sample ${name}`,
  edit: (name: string) => `Edit sample ${name}`,
  slideChanged(from: string | null, to: string | null): string {
    if (to === null) return `unlinked the sample from the slide ${from}`
    return `linked the sample to the slide ${to}`
  },
} as const

export const batchEditMessages = {
  label: 'Batch Edit',
  both: (verdict: string) => `${verdict} Both`,
  title: (count: number) => `Batch Edit: ${counted(count, SAMPLE_NOUN)} selected`,
  choose: 'Please select at least one field to update',
  apply: (count: number) => `Update ${counted(count, 'Sample')}`,
  running: () => 'Updating...',
  done: (count: number) => `Updated ${counted(count, SAMPLE_NOUN)} successfully`,
} as const
