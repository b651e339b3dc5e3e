/** As sentences of forms and cells name the record. */
export const DATASET_NOUN = 'dataset'

/** What datasets say to people, worded as in spec 2 §3, §5, §7 and §8, wherever they are met. */
export const datasetMessages = {
  /** Spec 2 §3, dataset options: what a dataset without a name is called. */
  unnamed: 'Unnamed Dataset',

  nameRequired: 'Dataset name is required',
  updated: 'Dataset updated successfully',
  updateFailed: 'Failed to update dataset',
  noDatasetReceived: 'No valid dataset data received from the server',
} as const
