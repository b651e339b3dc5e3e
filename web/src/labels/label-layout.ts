import { symbolSide } from './data-matrix.ts'

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
/** Larger modules do not help a reader; a module of one dot cannot be read from paper. */
const LARGEST_MODULE = 5
const SMALLEST_MODULE = 2

/** From the size that reads best to the narrowest that still reads. */
const FONTS = [
  { height: 20, width: 20 },
  { height: 19, width: 16 },
  { height: 18, width: 13 },
] as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no glyph
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu

/**
 * How wide a character of the printer's scalable font (^A0, condensed bold) is at most, as a part of the font's width.
 * Printers bring slightly different cuts of it, so these are rounded up.
 */
function advance(character: string): number {
  if (/[ilj.,:;'|!()[\]{} ]/.test(character)) return 0.32
  if (/[mwMW@%&]/.test(character)) return 0.9
  if (/[A-Z]/.test(character)) return 0.6
  if (character <= '~') return 0.55
  // Letters of other alphabets, up to full-width ones and pictures.
  return character < '\u1100' ? 0.7 : 1.1
}

export function textWidth(text: string, fontWidth: number): number {
  let width = 0
  for (const character of text) width += advance(character) * fontWidth
  return Math.ceil(width)
}

/** Cuts a text in its middle, so that the cut number and the source stay; no character is split. */
function shortenMiddle(text: string, fits: (shortened: string) => boolean): string {
  if (fits(text)) return text
  const characters = [...text]
  for (let length = characters.length - 1; length > 1; length -= 1) {
    const tail = Math.floor(length / 2)
    const shortened = `${characters.slice(0, length - tail).join('')}...${characters.slice(-tail).join('')}`
    if (fits(shortened)) return shortened
  }
  return ''
}

/** Dots along a module's side, as large as the box allows; undefined where the code would be too fine to read. */
function codeSize(code: string): { side: number; module: number } | undefined {
  const side = symbolSide(code)
  if (side === undefined || side * SMALLEST_MODULE > CODE_BOX) return undefined
  return { side, module: Math.min(Math.floor(CODE_BOX / side), LARGEST_MODULE) }
}

/** Whether the label's code box can hold a code in modules large enough to read. */
export const fitsCode = (code: string): boolean => codeSize(code) !== undefined

export interface PlacedLine {
  text: string
  x: number
  y: number
  height: number
  width: number
}

function placeLine(written: string, index: number): PlacedLine {
  const line = written.replace(CONTROL, ' ').trim()
  const font = FONTS.find(({ width }) => textWidth(line, width) <= TEXT_WIDTH) ?? FONTS[FONTS.length - 1] ?? FONTS[0]
  const text = shortenMiddle(line, shortened => textWidth(shortened, font.width) <= TEXT_WIDTH)
  return { text, x: MARGIN, y: LINES_TOP + index * LINE_HEIGHT, ...font }
}

/** The position of everything on a label, in dots from its upper left corner. */
export interface LabelLayout {
  code: { text: string; x: number; y: number; module: number }
  lines: PlacedLine[]
}

/**
 * Lays a label out for the printer and for the screen alike. A line too long for the label is narrowed, then shortened in
 * its middle.
 * @throws {RangeError} for a code that `fitsCode` refuses.
 */
export function layOutLabel({ code, lines }: Label): LabelLayout {
  const size = codeSize(code)
  if (size === undefined) throw new RangeError('The code is too long for the label.')
  const x = Math.round((LABEL_SIDE - size.side * size.module) / 2)
  return { code: { text: code, x, y: MARGIN, module: size.module }, lines: lines.map(placeLine) }
}
