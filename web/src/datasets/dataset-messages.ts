/** What datasets say to people, worded as in spec 2 §3, §7 and §8. */
export const datasetMessages = {
  /** Spec 2 §3, dataset options: what a dataset without a name is called. */
  unnamed: 'Unnamed Dataset',

  noDatasetReceived: 'No valid dataset data received from the server',
} as const
