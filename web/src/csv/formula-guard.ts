/** A spreadsheet runs what begins with one of these; guards in front of it don't stop ours from being taken off again. */
const RUNS = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Puts one apostrophe in front of a text that a spreadsheet would run (DECIDED section 3). */
export const guardFormula = (text: string): string => (RUNS.test(text) ? `'${text}` : text)

/** Takes exactly one guard off again. */
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
