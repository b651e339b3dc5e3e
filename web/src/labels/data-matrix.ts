/** Sides of the square symbols of ECC 200 in modules, with the codewords each holds (ISO/IEC 16022, table 7). */
const SYMBOLS: readonly (readonly [side: number, codewords: number])[] = [
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
  [44, 144],
  [48, 174],
  [52, 204],
  [64, 280],
  [72, 368],
  [80, 456],
  [88, 576],
  [96, 696],
  [104, 816],
  [120, 1050],
  [132, 1304],
  [144, 1558],
]

/** Base 256 spends its latch and a length of two on top of the bytes. */
const BASE_256_EXTRA = 3

/** The codewords that say which encoding the bytes have. */
const ENCODING_MARK = 2

/** Whether a text's bytes read the same in any encoding. */
export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** The codewords a text needs at most: in ASCII encodation, or in Base 256 where that is shorter. */
function codewords(text: string): number {
  const bytes = new TextEncoder().encode(text)
  const pairs = text.match(/\d\d/g)?.length ?? 0
  const high = bytes.reduce((count, byte) => (byte > 127 ? count + 1 : count), 0)
  const mark = isAscii(text) ? 0 : ENCODING_MARK
  return mark + Math.min(bytes.length - pairs + high, bytes.length + BASE_256_EXTRA)
}

/** Modules along the side of the symbol that holds a text; undefined if none does. */
export function symbolSide(text: string): number | undefined {
  const needed = codewords(text)
  return SYMBOLS.find(([, room]) => room >= needed)?.[0]
}
