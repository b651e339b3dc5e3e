import { formatCount } from '../../format/numbers.ts'

/** What the slide picker says; why a load failed is said in the words of the screen it stands on. */
export const slidePickerMessages = {
  search: 'Search slides',
  /** As on the dashboards: commas part terms. */
  placeholder: 'Search slides (separate terms with commas)...',
  /** */
  loadMore: 'Load More Slides',
  loading: 'Loading...',
  /** Name of the column of boxes. */
  chosen: 'Chosen',
  empty: 'No slides found.',
  shown: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)} slides`,
  /** Some of those loaded are left out, so that the total says nothing of what is to come. */
  shownOnly: (shown: number) => (shown === 1 ? 'Showing 1 slide' : `Showing ${formatCount(shown)} slides`),
} as const
