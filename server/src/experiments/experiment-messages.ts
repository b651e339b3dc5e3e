/** Sentences of the API of experiments. */
export const experimentMessages = {
  noInput: (version: string) => `This experiment did not learn from a version with the uuid ${version}.`,
  noSlides: (version: number) => `Version ${version.toLocaleString('en')} has no slides in these parts.`,
  unknown: (experiment: string) => `What "${experiment}" was trained on is not known here.`,
  cut: (experiment: string) => `What "${experiment}" began with is followed no further: the line is too long.`,
} as const
