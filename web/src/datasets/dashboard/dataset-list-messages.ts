import { formatCount } from '../../format/numbers.ts'

export const datasetListMessages = {
  searchPlaceholder: 'Search datasets...',
  create: 'Create Dataset',
  importCsv: 'Import CSV',

  /** Shown in the list's area with 'Try again', not as a toast. */
  loadFailed: 'Failed to load datasets',
  empty: 'No datasets found. Try adjusting your filters or creating new datasets.',

  information: 'Dataset Information',
  noDescription: 'No description',
  creator: 'Creator Information',
  unknownCreator: 'Unknown',
  slides: 'Dataset Slides',
  noSlides: 'No slides in this dataset.',
  moreSlides: (count: number) => `... ${formatCount(count)} more slides`,
  slidesLoading: 'Loading slides...',
  slidesFailed: 'Slides could not be loaded',
} as const
