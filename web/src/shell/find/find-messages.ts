import { formatCount } from '../../format/numbers.ts'

export const findMessages = {
  title: 'Find',
  field: 'Name, ID or code',
  placeholder: 'Find slides, samples, datasets, views, screens and actions',
  results: 'Found',
  slides: 'Slides',
  samples: 'Samples',
  datasets: 'Datasets',
  views: 'Views',
  screens: 'Screens',
  actions: 'Actions',
  id: (id: number) => `ID ${id}`,
  showAll: (count: number, list: string) => `Show all ${formatCount(count)} in ${list}`,
  loading: 'Searching...',
  nothing: (text: string) => `Nothing found for "${text}".`,
  count: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  hint: 'Arrows choose, Enter opens, Esc closes. A scanned code opens its record.',
} as const
