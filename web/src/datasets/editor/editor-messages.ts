import type { DatasetType } from '@vitrine/contract/datasets'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { DATASET_TYPE_LABELS, type Shares } from '../dataset-type.ts'

/** A slide's type, or that it is not in the dataset. */
export const slideTypeText = (at: DatasetType | undefined): string =>
  at === undefined ? 'not in the dataset' : DATASET_TYPE_LABELS[at]

const NAMES_SHOWN = 5

/** 'a, b and 3 more'. */
export function someOf(things: readonly string[]): string {
  const rest = things.length - NAMES_SHOWN
  const shown = things.slice(0, NAMES_SHOWN).join(', ')
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown
}

export const namesOf = (names: readonly string[]): string => someOf(names.map(name => `"${name}"`))

export const editorMessages = {
  createTitle: 'Create Dataset',
  editTitle: 'Edit Dataset',
  backToDatasets: 'Back to Datasets',
  missing: 'Dataset Not Found',
  loading: 'Loading dataset...',
  loadFailed: 'Failed to load dataset data',
  failedBecause: (failed: string, reason: string) => `${failed}. ${reason}`,

  save: 'Save Dataset',
  saving: 'Saving...',
  slidesRequired: 'Dataset must contain at least one slide',

  deletedSlides: (names: readonly string[]) =>
    names.length === 1
      ? `The slide ${namesOf(names)} was deleted by someone else. A dataset can't hold it any more; everything else is still here.`
      : `The slides ${namesOf(names)} were deleted by someone else. A dataset can't hold them any more; everything else is still here.`,
  takeOutAndSave: (count: number) => (count === 1 ? 'Take It Out and Save' : `Take ${formatCount(count)} Out and Save`),
  saveAsNew: 'Save as a New Dataset',

  fields: 'Dataset Information',
  composition: 'Composition',
  stamp: (id: number, created: string, updated: string, creator: string | null) =>
    `ID ${id} · Created ${created} · Updated ${updated}${creator ? ` · by ${creator}` : ''}`,

  slides: 'Slides in Dataset',
  noSlides: 'No slides in this dataset yet.',
  setType: 'Set Type',
  remove: 'Remove',
  distribute: 'Distribute',
  addSlides: 'Add Slides',
  selected: (count: number) => `${formatCount(count)} selected`,
  noneSelected: 'No slides selected',
  shares: 'Distribution',
  percent: (percent: number) => `${percent}%`,
  typeOf: (name: string) => `Type of ${name}`,
  removeSlide: (name: string) => `Remove ${name}`,

  removed: (count: number) => `Removed ${formatCount(count)} slides`,
  retyped: (count: number, type: DatasetType) => `Changed ${formatCount(count)} slides to ${DATASET_TYPE_LABELS[type]}`,
  distributed: (count: number, { T, V, E }: Shares) =>
    `Distributed ${formatCount(count)} slides: ${T}% training, ${V}% validation, ${E}% evaluation`,

  distributeTitle: 'Distribute Slides',
  way: 'How slides are distributed',
  byChance: 'By chance',
  byGroups: 'Keep groups whole',
  distributesAll: (count: number) =>
    count === 1
      ? 'The one slide of the dataset gets a type by chance.'
      : `All ${countedSlides(count)} of the dataset get a type by chance.`,
  distributesChosen: (count: number) =>
    count === 1
      ? 'The selected slide gets a type by chance.'
      : `The ${formatCount(count)} selected slides get a type by chance.`,
  trainingShare: 'Training share',
  comesTo: 'This comes to',
  seed: 'Seed (optional)',
  seedNote: 'The same seed and share give the same slides the same types again. Left empty, one is drawn and shown.',
  seedInvalid: 'Seed takes a whole number from 0 to 4294967295',
  splitBy: (count: number, trainingPercent: number) =>
    `${countedSlides(count)} distributed at ${trainingPercent}% training with seed`,
  copySeed: 'Copy the seed',

  summary: 'Dataset Summary',
  slideCount: 'Slides',
  warnNoSlides: 'This dataset has no slides. Add some slides before saving.',
  warnNoName: 'Please provide a name for this dataset.',
  warnNoValidation: 'This dataset has no validation slides. Consider adding some for better model evaluation.',

  warnTorn: (groups: number) =>
    groups === 1
      ? '1 group is torn: parts share slides that belong together.'
      : `${formatCount(groups)} groups are torn: parts share slides that belong together.`,

  theyAdded: 'Added by them',
  theyRemoved: 'Taken out by them',
  theyRetyped: 'Given another type by them',
  retypedFrom: (name: string, from: DatasetType, to: DatasetType) =>
    `"${name}" (${slideTypeText(from)} to ${slideTypeText(to)})`,
  collisions: (count: number) => `Both of you changed ${countedSlides(count)}`,
  allTheirs: 'Take Theirs for All',
  allMine: 'Keep Yours for All',
  moreCollisions: (count: number) =>
    `and ${countedSlides(count)} more, for which yours or theirs can be taken together.`,
} as const

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
