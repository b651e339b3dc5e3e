import { formatCount } from '../../format/numbers.ts'

export const slidePickerMessages = {
  search: 'Search slides',
  placeholder: 'Search slides (separate terms with commas)...',
  loadMore: 'Load More Slides',
  loading: 'Loading...',
  /** Name of the checkbox column. */
  chosen: 'Chosen',
  empty: 'No slides found.',
  loadFailed: 'Failed to load slides',
  loadMoreFailed: 'Failed to load more slides',
  shown: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)} slides`,
  /** Some loaded slides are left out, so the total would not match. */
  shownOnly: (shown: number) => (shown === 1 ? 'Showing 1 slide' : `Showing ${formatCount(shown)} slides`),
} as const
