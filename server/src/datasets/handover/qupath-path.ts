/** Line terminators of `java.util.Scanner`. */
const LINE_END = /[\n\r\u0085\u2028\u2029]/
/** The characters that Java's `String.trim` removes. */
const TRIMMED = /^[\0- ]|[\0- ]$/

/** Whether QuPath reads a path in a list unchanged. */
export const isQuPathLine = (path: string): boolean =>
  path !== '' && !LINE_END.test(path) && !TRIMMED.test(path) && !path.toLowerCase().endsWith('.qpproj')

/** QuPath rejects longer lists. */
export const MAX_LIST_BYTES = 5_000_000
