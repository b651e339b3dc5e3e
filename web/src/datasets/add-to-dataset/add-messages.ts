import { formatCount } from '../../format/numbers.ts'

/** Texts of 'Add to dataset'. Counted slides are passed as '386 slides'. */
export const addMessages = {
  label: 'Add to dataset',
  title: (slides: string) => `Add ${slides} to a dataset`,
  find: 'Search datasets',
  datasets: 'Datasets',
  newDataset: 'New dataset',
  newCalled: (name: string) => `New dataset "${name}"`,
  name: 'Name',
  type: 'Type',
  keepFilter: 'Keep the filter, so that the dataset offers new slides that match',
  nothingFound: (text: string) => `Nothing found for "${text}".`,
  searching: 'Searching...',
  choose: 'Choose a dataset, or name a new one.',
  preview: (slides: string, dataset: string) => `${slides} will be added to "${dataset}"`,
  unchanged: (count: number) => `${formatCount(count)} ${count === 1 ? 'is' : 'are'} already in it`,
  apply: (slides: string) => `Add ${slides}`,
  running: (slides: string) => `Adding ${slides}...`,
  done: (slides: string, dataset: string) => `${slides} added to "${dataset}"`,
} as const
