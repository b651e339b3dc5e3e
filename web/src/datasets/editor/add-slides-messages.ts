import { formatCount } from '../../format/numbers.ts'

/** Texts of the Add Slides panel. */
export const addSlidesMessages = {
  title: 'Add Slides',
  source: 'Source',
  available: 'Available Slides',
  existing: 'Existing Dataset',
  dataset: 'Dataset',
  chooseDataset: 'Choose a dataset...',
  noneChosen: 'Choose a dataset to add slides from.',
  noneInDataset: 'This dataset has no slides.',
  selectAll: 'Select All',
  clear: 'Clear',
  addSelected: (count: number) => `Add Selected (${formatCount(count)})`,
  addAll: (count: number) => `Add All Slides (${formatCount(count)})`,
  add: 'Add',
  addSlide: (name: string) => `Add ${name}`,
  refresh: 'Refresh',
  type: 'Type',
  tryAgain: 'Try again',

  loadFailed: 'Failed to load available slides',
  loadMoreFailed: 'Failed to load more slides',
  optionsFailed: 'Failed to load dataset options',
  sourceFailed: 'Failed to load source dataset',

  present: (name: string) => `Slide "${name}" is already in the dataset`,
  allPresent: 'All selected slides are already in the dataset',
  sourcePresent: 'All slides from the source dataset are already in the current dataset',
  added: (name: string) => `Added slide "${name}" to the dataset`,
  addedMany: (count: number) => `Added ${formatCount(count)} slides to the dataset`,
  addedFrom: (count: number, dataset: string) => `Added ${formatCount(count)} slides from "${dataset}" to the dataset`,
} as const
