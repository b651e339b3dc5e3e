/** Messages of the API about the filters of datasets. */
export const cohortMessages = {
  findsAll: 'A dataset keeps a filter with a search or a rule; this one finds every slide.',
  meansMe: "The filter of a dataset is everybody's, so it can't say me: name the person.",
  none: 'This dataset keeps no filter.',
  notFound: (reason: string) => `The filter of this dataset can't be used any more: ${reason}`,
  notNew: (id: number) => `The slide ${id} is not one of the new slides that match the dataset's filter.`,
} as const
