/** Sentences of the API of experiments. */
export const experimentMessages = {
  noInput: (version: string) => `This experiment did not learn from a version with the uuid ${version}.`,
} as const
