import { formatCount } from '../../format/numbers.ts'

export const datasetExportMessages = {
  zplButton: 'Download ZPL',
  csvButton: 'Export CSV',

  noSlides: 'No slides to export',
  csvDownloaded: 'CSV file downloaded successfully',
  labelsDownloaded: (slides: number) => `ZPL labels for all ${formatCount(slides)} slides downloaded in a single file`,
  /** Shown if slides were skipped. */
  someLabelsDownloaded: (labelled: number, slides: number) =>
    `ZPL labels for ${formatCount(labelled)} of ${formatCount(slides)} slides downloaded in a single file. The others lack an id or a name and were skipped.`,
  labelsFailed: 'Failed to download labels',

  dialogTitle: 'Export CSV',
  rows: (slides: number) => (slides === 1 ? '1 slide, one row.' : `${formatCount(slides)} slides, one row each.`),
  prefix: 'Prefix',
  prefixNote: 'Optional. Put before the Slide value (the file ID) of each row.',
  example: 'First Slide value:',
  typeNote: 'Type is T for training and V for everything else, evaluation and unassigned slides included.',
  fileName: 'File:',
  export: 'Export',
} as const
