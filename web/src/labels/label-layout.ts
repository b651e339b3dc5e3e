import { symbolSide } from './data-matrix.ts'

export interface Label {
  code: string
  lines: readonly [string, string, string]
  /** A fourth line, which a lab may add. Left out where it is blank. */
  further?: string | undefined
}

/**
 * A square of 22 mm, the common label for the frosted end of a 25 x 75 mm slide, at 203 dpi (8 dots a millimetre).
 * All numbers are dots.
 */
export const LABEL_SIDE = 178
const MARGIN = 6
const CODE_BOX = 104
const TEXT_WIDTH = LABEL_SIDE - 2 * MARGIN
/** Larger modules do not help a reader; a module of one dot cannot be read from paper. */
const LARGEST_MODULE = 5
const SMALLEST_MODULE = 2

interface Font {
  height: number
  width: number
}

interface Rows {
  top: number
  height: number
  /** From the size that reads best to the narrowest that still reads. */
  fonts: readonly [Font, ...Font[]]
}

const THREE_ROWS: Rows = {
  top: 116,
  height: 20,
  fonts: [
    { height: 20, width: 20 },
    { height: 19, width: 16 },
    { height: 18, width: 13 },
  ],
}
/** The lines share the room of three, so that the code stays as large as without a fourth. */
const FOUR_ROWS: Rows = {
  top: 115,
  height: 15,
  fonts: [
    { height: 16, width: 16 },
    { height: 15, width: 13 },
  ],
}

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
  isShortened: boolean
}

const printable = (written: string) => written.replace(CONTROL, ' ').trim()

function placeLine(line: string, index: number, { top, height, fonts }: Rows): PlacedLine {
  const font = fonts.find(({ width }) => textWidth(line, width) <= TEXT_WIDTH) ?? fonts.at(-1) ?? fonts[0]
  const text = shortenMiddle(line, shortened => textWidth(shortened, font.width) <= TEXT_WIDTH)
  return { text, x: MARGIN, y: top + index * height, ...font, isShortened: text !== line }
}

/** The position of everything on a label, in dots from its upper left corner. */
export interface LabelLayout {
  code: { text: string; x: number; y: number; module: number }
  lines: PlacedLine[]
}

/**
 * Lays a label out for the printer and for the screen alike. A line too long for the label is narrowed, then shortened in
 * its middle. A further line that is not blank makes all of them smaller.
 * @throws {RangeError} for a code that `fitsCode` refuses.
 */
export function layOutLabel({ code, lines, further = '' }: Label): LabelLayout {
  const size = codeSize(code)
  if (size === undefined) throw new RangeError('The code is too long for the label.')
  const x = Math.round((LABEL_SIDE - size.side * size.module) / 2)
  const texts = [...lines, further].map(printable)
  const rows = texts[lines.length] === '' ? THREE_ROWS : FOUR_ROWS
  const shown = rows === FOUR_ROWS ? texts : texts.slice(0, lines.length)
  return {
    code: { text: code, x, y: MARGIN, module: size.module },
    lines: shown.map((line, index) => placeLine(line, index, rows)),
  }
}
