import { formatCount } from '../format/numbers.ts'
import { countedSlides } from '../slides/slide-messages.ts'
import { recordTexts } from '../ui/record-texts.ts'

export const DATASET_NOUN = 'dataset'

export const datasetTexts = recordTexts(DATASET_NOUN, 'datasets')

export const datasetMessages = {
  frozenVersion: 'Frozen version',
  /** In the history, after the person's name. */
  froze: (number: string) => `froze version ${number}`,
  unnamed: 'Unnamed Dataset',
  nameRequired: 'Dataset name is required',
  noDatasetReceived: 'No valid dataset data received from the server',
  optionsFailed: 'Datasets could not be loaded',
  /** Title of the card on a slide's page. */
  ofSlide: 'Datasets',
  noneOfSlide: 'This slide is in no dataset.',
  loadingOfSlide: 'Loading datasets...',
  ofSlideFailed: "Datasets couldn't be loaded.",
  warnNoSlides: 'This dataset has no slides. Add some slides before saving.',
  warnNoName: 'Please provide a name for this dataset.',
  warnNoValidation: 'This dataset has no validation slides. Consider adding some for better model evaluation.',
  shownOf: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${countedSlides(total)}`,
  loadNext: 'Load next 100',
  loadingNext: 'Loading...',
  typeInFold: (type: string, fold: number) => `${type}, fold ${fold}`,
} as const
