import type { DatasetType } from '@vitrine/contract/splits/dataset-types'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import { DATASET_TYPE_LABELS } from '../dataset-type.ts'

/** A slide's type, or a text for not in the dataset. */
export const slideTypeText = (at: DatasetType | undefined): string =>
  at === undefined ? 'not in the dataset' : DATASET_TYPE_LABELS[at]

const NAMES_SHOWN = 5

/** 'a, b and 3 more'. */
export function someOf(things: readonly string[]): string {
  const rest = things.length - NAMES_SHOWN
  const shown = things.slice(0, NAMES_SHOWN).join(', ')
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown
}

export const someNames = (names: readonly string[]): string => someOf(names.map(name => `"${name}"`))

export const editorMessages = {
  createTitle: 'Create Dataset',
  editTitle: 'Edit Dataset',
  loadFailed: 'Failed to load dataset data',
  failedBecause: (failed: string, reason: string) => `${failed}. ${reason}`,

  save: 'Save Dataset',
  changes: (count: number) => counted(count, 'change'),
  done: 'Done',
  fixedTooLate: 'Someone else just changed this dataset. It is shown as it is now: check it, then press Fix again.',

  deletedSlides: (names: readonly string[]) =>
    names.length === 1
      ? `Someone else deleted the slide ${someNames(names)}. Remove it from the dataset to save the rest.`
      : `Someone else deleted the slides ${someNames(names)}. Remove them from the dataset to save the rest.`,
  takeOutAndSave: (count: number) => (count === 1 ? 'Remove It and Save' : `Remove ${formatCount(count)} and Save`),
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
  typeOf: (name: string) => `Type of ${name}`,
  removeSlide: (name: string) => `Remove ${name}`,

  removed: (count: number) => `Removed ${formatCount(count)} slides`,
  retyped: (count: number, type: DatasetType) => `Changed ${formatCount(count)} slides to ${DATASET_TYPE_LABELS[type]}`,

  summary: 'Dataset Summary',
  slideCount: 'Slides',

  theyAdded: 'They added',
  theyRemoved: 'They removed',
  theyRetyped: 'They changed the type of',
  retypedFrom: (name: string, from: DatasetType, to: DatasetType) =>
    `"${name}" (${slideTypeText(from)} to ${slideTypeText(to)})`,
  collisions: (count: number) => `Both of you changed ${countedSlides(count)}`,
  allTheirs: 'Take Theirs for All',
  allMine: 'Keep Yours for All',
  moreCollisions: (count: number) => `and ${countedSlides(count)} more: take theirs or keep yours for all.`,
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
