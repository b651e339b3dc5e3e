const SHOWN_IDS = 10
const idList = (ids: readonly number[]) =>
  ids.length <= SHOWN_IDS ? ids.join(', ') : `${ids.slice(0, SHOWN_IDS).join(', ')} and others`

/** Sentences of the import of samples. */
export const importMessages = {
  repeated: (sampleId: string, line: number) => `The sample id '${sampleId}' stands in line ${line} too.`,
  changedSince: 'This sample was changed by someone else since the preview.',
  deletedSince: 'This sample was changed by someone else since the preview: it is there no more.',
  madeSince: 'This sample was changed by someone else since the preview: it is there already.',
  noSuchSlide: (written: string) => `There is no slide with the id, uuid or name '${written}'.`,
  noSlideNamed: (name: string) => `There is no slide with the name '${name}'.`,
  severalNamed: (name: string, ids: readonly number[]) =>
    `Several slides have the name '${name}': those with the ids ${idList(ids)}. Write the id of the one that is meant.`,
  idAndName: (written: string, ids: readonly number[]) =>
    `'${written}' is the id of one slide and the name of another: slides ${idList(ids)}. It can't be told which is meant.`,
  uuidAndName: (written: string, ids: readonly number[]) =>
    `'${written}' is the uuid of one slide and the name of another: slides ${idList(ids)}. It can't be told which is meant.`,
  otherName: (written: string, id: number, name: string) =>
    `slide_name is '${written}', but the slide with the id ${id} has the name '${name}'.`,
  nameWithoutSlide: (written: string) => `slide_name is '${written}', but slide is empty.`,
} as const
