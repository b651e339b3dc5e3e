/** Leaves room for an extension within the 255 bytes that file systems allow. */
const MAX_STEM_LENGTH = 200

/** Characters that Windows, macOS or Linux forbid in a file name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is forbidden
const REFUSED = /[\s<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/gu
const NOT_ALPHANUMERIC = /[^a-z0-9]/gu

const cut = (stem: string) => [...stem].slice(0, MAX_STEM_LENGTH).join('')

/** A record's name as part of a file name: each white space and forbidden character becomes an underscore, and case is kept. */
export const fileNameStem = (name: string): string => cut(name.replace(REFUSED, '_'))

/** Like `fileNameStem`, in lower case: for label files of a whole dataset. */
export const lowerFileNameStem = (name: string): string => cut(name.toLowerCase().replace(REFUSED, '_'))

/** The name in lower case, with an underscore for each character other than a to z and 0 to 9. */
export const alphanumericStem = (name: string): string => cut(name.toLowerCase().replace(NOT_ALPHANUMERIC, '_'))

export function fileStem(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}
