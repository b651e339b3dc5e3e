/** Separates several values in one text, as no label of an option contains it. */
const BETWEEN = ';'

/** Splits a text into its values. Copied lists have one per line. */
export const chosenValues = (text: string): readonly string[] =>
  text
    .split(/[;\r\n]/)
    .map(part => part.trim())
    .filter(Boolean)

export const joinedValues = (values: readonly string[]): string => values.join(`${BETWEEN} `)
