import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

const match = (count: number) => (count === 1 ? 'matches' : 'match')

/** Texts about the filter stored with a dataset. */
export const cohortMessages = {
  filter: 'Filter',
  noFilter: 'Keep a filter',
  noFilterNote: 'to be offered new slides that match',
  news: (count: number) => `${counted(count, 'new slide')} ${match(count)}`,
  noNews: 'No new slides match',
  look: 'Look',
  add: (count: number) => `Add ${formatCount(count)}`,
  failed: 'New slides could not be looked for',
  added: (count: number) => `${countedSlides(count)} added`,
  notAdded: 'The slides could not be added',

  title: 'Filter of this dataset',
  note: 'Slides that match and are not in the dataset are offered on its page. What you take out is not offered again.',
  rules: 'Rules',
  save: 'Keep filter',
  remove: 'Remove filter',
  needed: 'Add a rule: without one, every slide matches.',
  matching: (count: number) => `${countedSlides(count)} ${match(count)}.`,
  counting: 'Counting...',
  changed: (isKept: boolean) => (isKept ? 'The dataset keeps this filter' : 'The filter was removed'),

  newsTitle: (count: number) => `${counted(count, 'new slide')}`,
  columns: { name: 'Slide', block: 'Block ID', tissue: 'Species, organ', type: 'Type', by: 'Placed by' },
  choose: (name: string) => `Add ${name}`,
  by: {
    group: 'its group',
    recipe: 'the distribution',
    none: 'nothing',
    'test-set': 'a locked test set',
  },
  addSlides: (count: number) => `Add ${countedSlides(count)}`,
  shown: (shown: number, count: number) =>
    `The first ${formatCount(shown)} of ${formatCount(count)}; all of them are added.`,
  readersNote: 'Editors add them to the dataset.',
} as const
