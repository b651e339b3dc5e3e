/** What datasets say to people, worded as in spec 2 §7 and §8. */
export const datasetMessages = {
  noDatasetReceived: 'No valid dataset data received from the server',
} as const
