import { counted } from '@vitrine/contract/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const groupsOf = (count: number) => counted(count, 'group')

/** Texts of the groups of a dataset's slides. */
export const trustMessages = {
  splitBy: (rules: string) => `Split by ${rules}`,
  checking: 'Checking...',
  failed: "The slides' samples could not be loaded, so groups can't be checked.",
  noGroups: 'No slide has a value to group by',

  rulesTitle: 'Groups of Slides',
  rulesNote:
    'Slides that share a value of any of these are one group, which should stand in one part: slides of one patient, one block, one file.',
  rules: 'Grouped by',
  rulesDefault: 'By default Block ID and File.',
  atMost: (rules: number) => `At most ${rules} can be chosen.`,
  gives: (groups: number, median: number) =>
    `Gives ${groupsOf(groups)}, the median one of ${Number.isInteger(median) ? countedSlides(median) : `${median.toFixed(1)} slides`}`,
  largest: (label: string, slides: number) => `The largest, ${label}, has ${countedSlides(slides)}.`,
  suggested: (rule: string) => `Names may tell the ${rule}`,
  example: (name: string, value: string) => `${name} is in ${value}`,
  use: 'Use',
  caseOf: 'Cut a name',
  caseField: 'Field',
  caseSeparator: 'Cut at',
  caseParts: 'Parts',
  first: (parts: number) => `First ${parts}`,
  allBut: (parts: number) => `All but the last ${parts}`,
  blank: 'blank',
  add: 'Add',
  apply: 'Apply',
  keepsWhole: (rules: string) => `Slides of a group (${rules}) stay together.`,
  all: (slides: number) => `All ${countedSlides(slides)} of the dataset are distributed.`,
  chosen: (slides: number) => `${countedSlides(slides)} that are selected ${slides === 1 ? 'is' : 'are'} distributed.`,
  method: 'Method',
  methods: { shares: 'Shares', folds: 'Folds', 'leave-one-out': 'Leave one out' },
  folds: 'Folds',
  foldsNote: 'Of equal size. The first one validates, so that the dataset is a plain split as well.',
  leftOutField: 'Leave out each value of',
  leftOutNote: 'One fold for each value; slides without one are in training and in no fold.',
  chooseField: 'Choose a field...',
  balance: 'Balance',
  balanceNote: 'Each part gets its share of every value.',
  keep: 'Keep as they are',
  seedNote: 'The same seed and choices give the same split again, here and on the server.',
  sharesMissed: (share: number) => `Shares missed by ${percent(share)}`,
  deviation: (field: string, share: number) => `${field} by ${percent(share)}`,
  noneTorn: 'No group torn',
  foldSizes: (folds: readonly number[], values: readonly string[]) =>
    `Folds of ${folds.map((slides, fold) => (values[fold] ? `${formatCount(slides)} (${values[fold]})` : formatCount(slides))).join(', ')} slides`,
  distributed: (slides: number) => `Distributed ${countedSlides(slides)}, no group is torn`,
  byRecipe: (how: string) => `Distributed by groups: ${how}, seed`,
  repeat: 'Repeat',
  same: 'The same',
  changedSince: (slides: number) => `${countedSlides(slides)} ${slides === 1 ? 'was' : 'were'} changed by hand since`,
  countedOtherwise: (slides: number, then: number) =>
    `${countedSlides(slides)} would get another type now: the dataset had ${countedSlides(then)} then`,
  keepsMore: (slides: number, parts: string) =>
    `${countedSlides(slides)} would get another type now: what ${parts} held then is not known`,

  slideFields: 'Slide',
  sampleFields: 'Samples',
  ownFields: 'Lab fields',
  metadata: 'File metadata',
} as const
