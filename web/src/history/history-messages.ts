import { counted } from '@vitrine/contract/text/counted'
import { listed } from '@vitrine/contract/text/words'
import { formatCount } from '../format/numbers.ts'

const slides = (count: number) => counted(count, 'slide')

/** Texts of the history. `noun` is the record's: 'slide', 'dataset'. */
export const historyMessages = {
  title: 'History',
  count: (total: number) => formatCount(total),
  empty: 'No changes yet.',
  noneMatch: 'No changes match.',
  loading: 'Loading the history...',
  failed: 'The history could not be loaded',
  moreFailed: 'More of the history could not be loaded',
  shownOf: (shown: number, total: number) => `${formatCount(shown)} of ${counted(total, 'change')}`,

  server: 'The server',
  created: (noun: string) => `created the ${noun}`,
  deleted: (noun: string) => `deleted the ${noun}`,
  restored: (noun: string) => `restored the ${noun} from the trash`,
  changedFields: (count: number) => `changed ${counted(count, 'field')}`,
  added: (count: number) => `added ${slides(count)}`,
  removed: (count: number) => `removed ${slides(count)}`,
  moved: (count: number) => `moved ${slides(count)}`,
  reordered: 'changed the order',
  saved: (noun: string) => `saved the ${noun}`,
  listed,

  byHand: 'by hand',
  batchEdit: 'bulk edit',
  import: 'import',
  deleteMany: 'bulk deletion',
  undo: 'undo',
  restore: 'restored from the trash',
  token: (name: string | null) => (name === null ? 'by API token' : `by API token "${name}"`),
  file: (name: string | null) => (name === null ? 'from a scanner folder' : `from the folder ${name}`),
  ofRecords: (how: string, count: number) => `${how} of ${counted(count, 'record')}`,
  undone: 'undone since',

  addedSlides: 'Added',
  removedSlides: 'Removed',
  movedSlides: 'Moved',
  more: (count: number) => `and ${formatCount(count)} more`,
  moreFields: (count: number) => `Show ${counted(count, 'more field')}`,
  placed: (name: string, place: string) => `${name} (${place})`,
  replaced: (name: string, from: string, to: string) => `${name}: ${from} to ${to}`,
  unnamedSlide: (id: number) => `slide ${id}`,

  asItWas: 'As it was',
  showBefore: (who: string, what: string, moment: string) => `Show the record before ${who} ${what}, ${moment}`,
  before: (moment: string) => `before ${moment}`,
  loadingBefore: 'Loading...',
  beforeFailed: 'The record as it was could not be loaded',
  wasNot: (noun: string) => `The ${noun} did not exist before.`,
  wasInTrash: (noun: string) => `The ${noun} was in the trash before.`,
  nowIs: (text: string) => `now ${text}`,
  differs: (count: number) =>
    count === 0 ? 'As it is today' : `${counted(count, 'field')} ${count === 1 ? 'differs' : 'differ'} from today`,

  show: 'Show',
  field: 'Field',
  allFields: 'All fields',
  person: 'Person',
  everyone: 'Everyone',
  unknownPerson: (id: number) => `Person ${id}`,
  way: 'How',
  anyWay: 'Any way',
  ways: {
    hand: 'By hand',
    'batch-edit': 'Bulk edits',
    import: 'Imports',
    'delete-many': 'Bulk deletions',
    undo: 'Undo',
    restore: 'Restored from the trash',
    token: 'By API token',
    file: 'From scanner folders',
    server: 'By the server',
  },
} as const
