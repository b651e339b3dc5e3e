/** Messages of the samples' API. */
export const sampleMessages = {
  sampleIdTaken: (sampleId: string) => `There is a sample with the id '${sampleId}' already.`,
  noSlide: (id: number) => `There is no slide with the id ${id}.`,
} as const
