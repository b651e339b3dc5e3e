/** Messages of the datasets' API. */
export const datasetMessages = {
  unknownType: (written: string) => `type takes T, V, E or default (or their words), not '${written}'.`,
  foldWithoutPart: (slideId: number) =>
    `Only slides of training and validation have a fold; the slide ${slideId} is neither.`,
  unknownSlides: (ids: readonly number[]) =>
    ids.length === 1 ? `There is no slide with the id ${ids[0]}.` : `There are no slides with the ids ${some(ids)}.`,
  repeatedSlides: (ids: readonly number[]) =>
    ids.length === 1 ? `The slide ${ids[0]} is named twice.` : `The slides ${some(ids)} are named twice.`,
  alreadyThere: (slideId: number) => `The slide ${slideId} is in this dataset already.`,
} as const

const SHOWN = 10

const some = (ids: readonly number[]) =>
  ids.length <= SHOWN ? ids.join(', ') : `${ids.slice(0, SHOWN).join(', ')} and ${ids.length - SHOWN} more`
