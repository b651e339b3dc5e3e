/** Messages of the API of frozen versions. */
export const versionMessages = {
  noVersion: (number: string) => `There is no version ${number} of this dataset.`,
  noUuid: (uuid: string) => `There is no version with the uuid ${uuid}.`,
  frozen: "A frozen version can't be changed.",
  empty: "A dataset without slides can't be frozen.",
  tooMany: (slides: number, most: number) =>
    `A version takes up to ${most.toLocaleString('en')} slides, and this dataset has ${slides.toLocaleString('en')}.`,
  same: (number: number) => `Version ${number} holds just this already.`,
  invalidUuid: (text: string) => `dataset_uuid takes a uuid, not '${text}'.`,
  noDatasetUuid: 'dataset_uuid is required.',
  deletedDataset: 'The dataset of this version was deleted, so there is nothing of now to compare it with.',
  invalidWith: (text: string) => `with takes the number of a version, or current, not '${text}'.`,
  noWith: 'with is required: the number of a version, or current.',
} as const
