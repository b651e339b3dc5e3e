import { eitherOf } from '@vitrine/contract/text/words'

const SHOWN_IDS = 10
export const idList = (ids: readonly number[]) =>
  ids.length <= SHOWN_IDS ? ids.join(', ') : `${ids.slice(0, SHOWN_IDS).join(', ')} and others`

/** Messages of the slides' API. */
export const slideMessages = {
  unknownStatus: (written: string, names: readonly string[]) =>
    `status takes ${eitherOf(names)}, or its id, not ${written}.`,
  noStatus: 'status needs a name or an id.',
  statusDisagrees: (id: number, name: string) =>
    `status has the id ${id} and the name '${name}', which are not the same.`,
  severalNamed: (name: string, ids: readonly number[]) =>
    `Several slides have the name '${name}': those with the ids ${idList(ids)}. Choose one by its id.`,
  noFile: (id: number) => `There is no file with the id ${id}.`,
  fileTaken: (id: number) => `The file ${id} belongs to another slide.`,
} as const
