import { symbolSide } from './data-matrix.ts'
import { shortenMiddle, textWidth } from './text-width.ts'

/** What a label carries: the content of its code, and the lines below it. */
export interface Label {
  code: string
  lines: readonly [string, string, string]
}

/**
 * A square of 22 mm, the common label for the frosted end of a 25 x 75 mm slide, at 203 dpi (8 dots a millimetre).
 * All numbers are dots.
 */
export const LABEL_SIDE = 178
const MARGIN = 6
const CODE_BOX = 104
const LINES_TOP = 116
const LINE_HEIGHT = 20
const TEXT_WIDTH = LABEL_SIDE - 2 * MARGIN
/** Bigger modules gain a reader nothing; a module of one dot is no longer read from paper. */
const LARGEST_MODULE = 5
const SMALLEST_MODULE = 2

/** From the size that reads best to the narrowest that still reads. */
const FONTS = [
  { height: 20, width: 20 },
  { height: 19, width: 16 },
  { height: 18, width: 13 },
] as const

/** What would start a command, what ^FH itself starts with, and what has no glyph. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be escaped
const NEEDS_HEX = /[\^~_\u0000-\u001f\u007f-\u009f]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu

const hex = (character: string) =>
  [...new TextEncoder().encode(character)].map(byte => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

/** Field data after ^FH: bytes in hex after an underscore, other characters as they are, in UTF-8 (^CI28). */
const fieldData = (text: string) => text.toWellFormed().replace(NEEDS_HEX, hex)

/** Characters that ^BX may take for its escape; neither a command's nor a parameter's own. */
const ESCAPES = ['|', '`', '\\', '#', '$', '!', '?', '*'] as const

/**
 * ^BX escape sequences begin with a character of our choice. One that the code lacks needs no doubling, so that printers
 * which know no escapes read the code alike; where the code has them all, the first is doubled.
 */
function escapedCode(code: string): { mark: string; data: string } {
  const mark = ESCAPES.find(candidate => !code.includes(candidate)) ?? ESCAPES[0]
  return { mark, data: fieldData(code.replaceAll(mark, mark + mark)) }
}

/** Dots along a module's side, as large as the box allows; undefined where the code would be too fine to read. */
function codeSize(code: string): { side: number; module: number } | undefined {
  const side = symbolSide(code)
  if (side === undefined || side * SMALLEST_MODULE > CODE_BOX) return undefined
  return { side, module: Math.min(Math.floor(CODE_BOX / side), LARGEST_MODULE) }
}

/** Whether the label's code box can hold a code, in modules that a reader tells apart. */
export const fitsCode = (code: string): boolean => codeSize(code) !== undefined

function codeField(code: string): string {
  const size = codeSize(code)
  if (size === undefined) throw new RangeError('The code is too long for the label.')
  const x = Math.round((LABEL_SIDE - size.side * size.module) / 2)
  const { mark, data } = escapedCode(code)
  // Quality 200 is ECC 200; rows and columns are the printer's choice, 6 is the format for any data, 1 is square.
  return `^FO${x},${MARGIN}^BXN,${size.module},200,,,6,${mark},1^FH^FD${data}^FS`
}

function lineField(written: string, index: number): string {
  const line = written.replace(CONTROL, ' ').trim()
  const font = FONTS.find(({ width }) => textWidth(line, width) <= TEXT_WIDTH) ?? FONTS[FONTS.length - 1] ?? FONTS[0]
  const text = shortenMiddle(line, shortened => textWidth(shortened, font.width) <= TEXT_WIDTH)
  return `^FO${MARGIN},${LINES_TOP + index * LINE_HEIGHT}^A0N,${font.height},${font.width}^FH^FD${fieldData(text)}^FS`
}

/**
 * One label in ZPL II: a Data Matrix and three lines below it. Whatever the fields hold prints as typed and adds no
 * command; a line too long for the label is narrowed, then shortened in its middle.
 * @throws {RangeError} for a code that `fitsCode` refuses.
 */
export function zplLabel({ code, lines }: Label): string {
  const commands = [`^CI28`, `^PW${LABEL_SIDE}`, `^LL${LABEL_SIDE}`, '^LH0,0', codeField(code), ...lines.map(lineField)]
  return `^XA\n${commands.join('\n')}\n^XZ\n`
}
