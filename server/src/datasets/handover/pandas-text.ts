/** How pandas reads texts of a CSV file if no types are given. */

/** `pandas._libs.parsers.STR_NA_VALUES` of pandas 2. */
const MISSING: ReadonlySet<string> = new Set([
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>', 'N/A', 'NA'],
  ...['NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
])

/** Whether pandas reads the text as a missing value. */
export const isMissingForPandas = (text: string): boolean => MISSING.has(text)

const NUMBER = /^\s*[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)\s*$/i
const TRUTH = /^(?:true|false)$/i

/** Whether pandas reads the text as a boolean, if all others in the column are booleans. */
export const isTruth = (text: string): boolean => TRUTH.test(text)

/** Whether pandas reads the text as a number or a boolean, if all others in the column are. */
export const isNumberForPandas = (text: string): boolean => NUMBER.test(text) || TRUTH.test(text)

/** The value that pandas reads for such a text. Two texts with the same value can't be distinguished. */
export function numberForPandas(text: string): string {
  const value = Number(text.trim())
  return Number.isNaN(value) ? text.trim().toLowerCase() : String(value)
}
