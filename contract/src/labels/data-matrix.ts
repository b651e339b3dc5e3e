/** The square symbols of ECC 200: their sides in modules, and the codewords each holds (ISO/IEC 16022, table 7). */
const SIDES = [10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144]
const CODEWORDS = [
  3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304, 1558,
]

/** Base 256 spends its latch and a length of two on top of the bytes. */
const BASE_256_EXTRA = 3

/** The codewords that mark the encoding of the bytes. */
const ENCODING_MARK = 2

/** Whether a text has the same bytes in every encoding. */
export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** The bytes of a text in UTF-8, as one character each. */
export const utf8Bytes = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%([0-9A-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** The codewords a text needs at most: in ASCII encodation, or in Base 256 where that is shorter. */
function codewords(text: string): number {
  const bytes = utf8Bytes(text)
  const pairs = text.match(/\d\d/g)?.length ?? 0
  const high = bytes.match(/[\u0080-\u00ff]/g)?.length ?? 0
  const mark = isAscii(text) ? 0 : ENCODING_MARK
  return mark + Math.min(bytes.length - pairs + high, bytes.length + BASE_256_EXTRA)
}

/** Modules along the side of the symbol that holds a text; undefined if none does. */
export function symbolSide(text: string): number | undefined {
  const needed = codewords(text)
  return SIDES.find((_, index) => (CODEWORDS[index] ?? 0) >= needed)
}
