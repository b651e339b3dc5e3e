/** How sentences name the record. */
export const DATASET_NOUN = 'dataset'

/** Texts that more than one of the datasets' screens show. */
export const datasetMessages = {
  /** Name of a dataset that has none, in the list of options. */
  unnamed: 'Unnamed Dataset',

  nameRequired: 'Dataset name is required',
  updated: 'Dataset updated successfully',
  updateFailed: 'Failed to update dataset',
  noDatasetReceived: 'No valid dataset data received from the server',
} as const
