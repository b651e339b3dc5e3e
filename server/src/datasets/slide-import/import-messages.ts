/** Sentences of an import of known slides. */
export const importMessages = {
  noSlideWithUuid: (uuid: string) => `There is no slide with the uuid '${uuid}'.`,
  disagree: (uuidId: number, id: number) => `The uuid is that of the slide ${uuidId}, but the id is ${id}.`,
  sameSlide: (id: number, lines: readonly [number, number]) =>
    `Lines ${lines[0]} and ${lines[1]} are about the same slide, the one with the id ${id}.`,
  sameName: (name: string, lines: readonly [number, number]) =>
    `Lines ${lines[0]} and ${lines[1]} both name a new slide '${name}'.`,
  fileWithoutName: 'file_name is required: the slide has no file yet.',
} as const
