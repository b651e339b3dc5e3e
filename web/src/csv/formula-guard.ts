/** A spreadsheet runs a text that begins like this. Apostrophes count as well, so that unguarding restores the text. */
const RUNS = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Puts one apostrophe in front of a text that a spreadsheet would run. */
export const guardFormula = (text: string): string => (RUNS.test(text) ? `'${text}` : text)

/** Removes exactly one guard. */
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
