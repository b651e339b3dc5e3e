export const DATASET_NOUN = 'dataset'

export const datasetMessages = {
  unnamed: 'Unnamed Dataset',
  nameRequired: 'Dataset name is required',
  noDatasetReceived: 'No valid dataset data received from the server',
  typeInFold: (type: string, fold: number) => `${type}, fold ${fold}`,
} as const
