import { idList } from '../../slides/slide-messages.ts'

/** Messages of the import of slides. */
export const slideRowMessages = {
  noSlideWithUuid: (uuid: string) => `There is no slide with the uuid '${uuid}'.`,
  disagree: (uuidId: number, id: number) => `The uuid is that of the slide ${uuidId}, but the id is ${id}.`,
  severalCuts: (block: string, cut: number, ids: readonly number[]) =>
    `Several slides are cut ${cut} of the block '${block}': those with the ids ${idList(ids)}. Choose one by its id.`,
  sameSlide: (id: number, lines: readonly [number, number]) =>
    `Lines ${lines[0]} and ${lines[1]} are about the same slide, the one with the id ${id}.`,
  sameName: (name: string, lines: readonly [number, number]) =>
    `Lines ${lines[0]} and ${lines[1]} both name a new slide '${name}'.`,
  sameCut: (block: string, cut: number, lines: readonly [number, number]) =>
    `Lines ${lines[0]} and ${lines[1]} are both cut ${cut} of the block '${block}'.`,
  fileWithoutName: 'file_name is required: the slide has no file yet.',
  oneDataset: 'dataset takes either the id of a dataset or the name of a new one.',
  onlyNew: 'dataset takes a description only with the name of a new one.',
} as const
