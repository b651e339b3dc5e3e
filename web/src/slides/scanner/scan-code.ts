/** FNC1 as a scanner types it: the group separator. */
const FNC1 = '\u001d'

/** The symbology identifiers of Data Matrix (ISO/IEC 15424): plain and with FNC1 in first position. */
const SYMBOLOGY_PREFIX = /^\]d[12]/

/** What was scanned or typed as the identifier it stands for: without the reader's own prefix, trimmed (spec 1 §5). */
export function readScan(input: string): string {
  const bare = input.trimStart().replace(SYMBOLOGY_PREFIX, '')
  return (bare.startsWith(FNC1) ? bare.slice(FNC1.length) : bare).trim()
}
