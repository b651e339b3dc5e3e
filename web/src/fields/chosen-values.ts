/** Separates several values of a field in one text: no label of an option contains it. */
const BETWEEN = ';'

/** Several values, one by one. Copied lists have a line for each. */
export const chosenValues = (text: string): readonly string[] =>
  text
    .split(/[;\r\n]/)
    .map(part => part.trim())
    .filter(Boolean)

export const joinedValues = (values: readonly string[]): string => values.join(`${BETWEEN} `)
