/** How pandas reads texts of a CSV file without given types. */

/** `pandas._libs.parsers.STR_NA_VALUES` of pandas 2. */
const MISSING: ReadonlySet<string> = new Set([
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>', 'N/A', 'NA'],
  ...['NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
])

/** A text that pandas takes for no value. */
export const isMissingForPandas = (text: string): boolean => MISSING.has(text)

const NUMBER = /^\s*[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)\s*$/i
const TRUTH = /^(?:true|false)$/i

/** A text that pandas reads as true or false if all of its column are such. */
export const isTruth = (text: string): boolean => TRUTH.test(text)

/** A text that pandas reads as a number, or as true or false, where all of its column are such. */
export const isNumberForPandas = (text: string): boolean => NUMBER.test(text) || TRUTH.test(text)

/** The value that pandas reads for such a text: two texts with the same value become one. */
export function numberForPandas(text: string): string {
  const value = Number(text.trim())
  return Number.isNaN(value) ? text.trim().toLowerCase() : String(value)
}
