/** The highest letter of every ICU collation: a prefix followed by it sorts after every text that begins with the prefix. */
const HIGHEST = '\uffff'
/** Numbers in names have up to this many digits: barcodes have 13. */
const MAX_DIGITS = 18

/**
 * The ranges of natural order that contain every text beginning with `prefix`. They may contain others. Digits at its end
 * may be the beginning of a longer number, and natural order compares numbers as a whole: behind `B-1` come `B-1a`, `B-10` to
 * `B-19`, `B-100` to `B-199`, ...
 */
export function beginRanges(prefix: string): { low: string; high: string }[] {
  // The lower case of a letter sorts first.
  const lower = prefix.toLowerCase()
  const digits = /\d*$/.exec(lower)?.[0] ?? ''
  const stem = lower.slice(0, lower.length - digits.length)
  if (digits === '' || digits.length > MAX_DIGITS) return [{ low: lower, high: lower + HIGHEST }]
  const number = BigInt(digits)
  // Zeros may be followed by any number.
  if (number === 0n) return [{ low: stem + 0, high: stem + '9'.repeat(MAX_DIGITS) + HIGHEST }]
  return Array.from({ length: MAX_DIGITS - digits.length + 1 }, (_, more) => {
    const scale = 10n ** BigInt(more)
    return { low: `${stem}${number * scale}`, high: `${stem}${(number + 1n) * scale - 1n}${HIGHEST}` }
  })
}
