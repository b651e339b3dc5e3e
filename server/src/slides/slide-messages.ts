/** Sentences of the slides' API. */
export const slideMessages = {
  unknownStatus: (written: string, names: readonly string[]) =>
    `status takes ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, or its id, not ${written}.`,
  noStatus: 'status needs a name or an id.',
  statusDisagrees: (id: number, name: string) =>
    `status has the id ${id} and the name '${name}', which are not the same.`,
  noFile: (id: number) => `There is no file with the id ${id}.`,
  fileTaken: (id: number) => `The file ${id} belongs to another slide.`,
} as const
