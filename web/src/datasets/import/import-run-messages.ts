import { formatCount } from '../../format/numbers.ts'
import { countedSlides } from '../../slides/slide-messages.ts'

/** Texts of the review and the end of an import of slides, alone or as a dataset. */
export const slideRunMessages = {
  batchImport: 'Batch Import',
  importCsv: 'Import CSV',
  reviewTitle: 'Review Slide Data',
  runningTitle: 'Creating Slides...',
  doneTitle: 'Import Complete',
  create: (count: number) => (count === 1 ? 'Create 1 Slide' : `Create ${formatCount(count)} Slides`),
  import: (count: number) => `Import ${countedSlides(count)}`,
  done: (count: number) => `${countedSlides(count)} imported successfully`,
  doneInto: (count: number, datasetId: number) =>
    `Successfully imported ${countedSlides(count)} into dataset ${datasetId}`,
  description: (dateTime: string) => `Batch imported slides on ${dateTime}`,
  nothingToSay: 'Row must contain at least one of: Description, Species, Organ, Block ID, or Source.',

  checking: (count: number) => `Validate Slides: looking for ${countedSlides(count)}...`,
  creatingDataset: 'Creating...',
  createDataset: 'Create Dataset',
  addTo: (count: number) => `Add ${countedSlides(count)} to the dataset`,
  datasetDone: (name: string, count: number) =>
    `Dataset "${name}" created successfully with ${formatCount(count)} slides`,
  found: 'Found',
  missing: 'Missing Slides',
  add: 'Add',
  allFound: (count: number) => `All ${formatCount(count)} slides found in the system`,
  someMissing: (count: number) => `Found ${formatCount(count)} slides that don't exist in the system`,
  missingText: "The following slides don't exist and must be created first:",
  createThem: 'Create them too',
} as const
