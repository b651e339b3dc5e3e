import { recordTexts } from '../ui/record-texts.ts'

export const DATASET_NOUN = 'dataset'

export const datasetTexts = recordTexts(DATASET_NOUN, 'datasets')

export const datasetMessages = {
  unnamed: 'Unnamed Dataset',
  nameRequired: 'Dataset name is required',
  noDatasetReceived: 'No valid dataset data received from the server',
  typeInFold: (type: string, fold: number) => `${type}, fold ${fold}`,
} as const
