/** FNC1 as a scanner types it: the group separator. */
const FNC1 = '\u001d'

/** The symbology identifiers of Data Matrix (ISO/IEC 15424), without and with FNC1 in first position. */
const SYMBOLOGY_PREFIX = /^\]d[12]/

/** Prefix of a code that names its encoding, as our labels do for names outside ASCII. */
const ENCODED_PREFIX = /^\]d[45]/

/** The encoding, and the backslashes that such a reader doubles to distinguish them from it. */
const ENCODING_ESCAPE = /\\\d{6}|\\\\/g

const withoutFnc1 = (text: string) => (text.startsWith(FNC1) ? text.slice(FNC1.length) : text)

/** The scanned or typed identifier: trimmed, without the reader's additions. */
export function readScan(input: string): string {
  const typed = input.trimStart()
  const bare = withoutFnc1(typed.replace(ENCODED_PREFIX, '').replace(SYMBOLOGY_PREFIX, ''))
  const isEncoded = ENCODED_PREFIX.test(typed)
  return (isEncoded ? bare.replace(ENCODING_ESCAPE, match => (match === '\\\\' ? '\\' : '')) : bare).trim()
}
