/** What stands between several values of a field where they are one text: no label of an option contains it. */
const BETWEEN = ';'

/** Several values, one by one. */
export const chosenValues = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map(part => part.trim())
    .filter(Boolean)

export const joinedValues = (values: readonly string[]): string => values.join(`${BETWEEN} `)
