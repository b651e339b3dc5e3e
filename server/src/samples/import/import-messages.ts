import { idList } from '../../slides/slide-messages.ts'

/** Messages of the import of samples. */
export const sampleRowMessages = {
  repeated: (sampleId: string, line: number) => `Sample ID "${sampleId}" is also in line ${line}.`,
  noSuchSlide: (written: string) => `There is no slide with the id, uuid or name '${written}'.`,
  noSlideNamed: (name: string) => `There is no slide with the name '${name}'.`,
  idAndName: (written: string, ids: readonly number[]) =>
    `'${written}' is the id of one slide and the name of another: slides ${idList(ids)}. Choose one.`,
  uuidAndName: (written: string, ids: readonly number[]) =>
    `'${written}' is the uuid of one slide and the name of another: slides ${idList(ids)}. Choose one.`,
  otherName: (written: string, id: number, name: string) =>
    `slide_name is '${written}', but the slide with the id ${id} has the name '${name}'.`,
  nameWithoutSlide: (written: string) => `slide_name is '${written}', but slide is empty.`,
} as const
