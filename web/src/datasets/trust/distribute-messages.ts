import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import type { TypeShares } from '../dataset-type.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

export const distributeMessages = {
  title: 'Distribute Slides',
  method: 'How slides are distributed',
  methods: {
    shares: 'Keep groups whole',
    folds: 'Folds',
    'leave-one-out': 'Leave one out',
    chance: 'By chance',
  },
  settings: 'Settings',
  outcome: 'Outcome',
  all: (slides: number) => (slides === 1 ? 'The one slide of the dataset.' : `All ${countedSlides(slides)}.`),
  chosen: (slides: number) => (slides === 1 ? 'The selected slide.' : `The ${formatCount(slides)} selected slides.`),
  wholeDataset: 'Folds take the whole dataset, not only what is selected.',
  together: (rules: string) => `Slides of a group (${rules}) stay together.`,
  apart: 'Each slide gets a type by chance, whatever group it is in.',
  trainingShare: 'Training share',
  halved: 'Half of the rest is for validation, half for evaluation.',
  percent: (percent: number) => `${percent}%`,
  folds: 'Folds',
  foldsNote: 'Of equal size. The first one validates, so that the dataset is a plain split as well.',
  leftOutField: 'Leave out each value of',
  leftOutNote: 'One fold for each value; slides without one are in training and in no fold.',
  chooseField: 'Choose a field',
  balance: 'Balance',
  balanceNote: 'Each type gets its share of every value.',
  priority: 'What matters more',
  priorityNote: 'Groups that stay whole can have one only at the cost of the other.',
  priorities: { shares: 'Shares of slides', balance: 'Balance of values' },
  keep: 'Keep as they are',
  seed: 'Seed (optional)',
  seedNote: 'The same seed and choices give the same split again. Left empty, the one shown is used.',
  seedInvalid: 'Seed takes a whole number from 0 to 4294967295',
  checking: 'Checking...',
  failed: "The slides' samples could not be loaded. Close the dialog and try again.",
  comesTo: 'This comes to',
  noneDivided: (groups: number) =>
    groups === 1 ? 'The one group stays whole' : `All ${counted(groups, 'group')} stay whole`,
  someDivided: (divided: number, groups: number) => `${formatCount(divided)} of ${counted(groups, 'group')} divided`,
  noGroups: 'No slide has a value to group by',
  sharesMissed: (share: number) => `Shares missed by ${percent(share)}`,
  deviation: (field: string, share: number) => `${field} off balance by ${percent(share)}`,
  foldSizes: (folds: readonly number[], values: readonly string[]) =>
    `Folds of ${folds.map((slides, fold) => (values[fold] ? `${formatCount(slides)} (${values[fold]})` : formatCount(slides))).join(', ')} slides`,
  apply: (slides: number) => `Distribute ${countedSlides(slides)}`,
  distributed: (slides: number) => `Distributed ${countedSlides(slides)}`,
  distributedByChance: (slides: number, { T, V, E }: TypeShares) =>
    `Distributed ${formatCount(slides)} slides: ${T}% training, ${V}% validation, ${E}% evaluation`,

  copySeed: 'Copy the seed',
  byRecipe: (how: string, isByChance: boolean) => `Split ${isByChance ? '' : 'with groups whole, '}${how}, seed`,
  repeat: 'Repeat',
  same: 'The same',
  changedSince: (slides: number) => `${countedSlides(slides)} changed by hand since`,
  countedOtherwise: (slides: number, then: number) =>
    `${countedSlides(slides)} would get another type now: the dataset had ${countedSlides(then)} then`,
  keepsMore: (slides: number, types: string) =>
    `${countedSlides(slides)} would get another type now: nobody knows what ${types} held then`,
} as const
