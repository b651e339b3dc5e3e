// How texts are measured, wrapped and shortened for the printer's scalable font.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no glyph
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu

/** The printable part of a text. */
export const printable = (written: string): string => written.replace(CONTROL, ' ').trim()

const NARROWEST_ADVANCE = 0.32

/**
 * Upper bounds for the width of a character in the printer's scalable font (^A0, condensed bold), relative to the font's width.
 * Printers have slightly different versions of it, so these are rounded up.
 */
function advance(character: string): number {
  if (/[ilj.,:;'|!()[\]{} ]/.test(character)) return NARROWEST_ADVANCE
  if (/[mwMW@%&]/.test(character)) return 0.9
  if (/[A-Z]/.test(character)) return 0.6
  if (character <= '~') return 0.55
  // Letters of other scripts, up to full-width characters and emoji.
  return character < '\u1100' ? 0.7 : 1.1
}

/** In dots. */
export function textWidth(text: string, fontWidth: number): number {
  let width = 0
  for (const character of text) width += advance(character) * fontWidth
  return Math.ceil(width)
}

/** How many of the characters fit into this number of dots. */
function fitting(characters: readonly string[], fontWidth: number, room: number): number {
  let width = 0
  const beyond = characters.findIndex(character => {
    width += advance(character) * fontWidth
    return width > room
  })
  return beyond < 0 ? characters.length : beyond
}

/** Shortens a text that is too wide in the middle, keeping its beginning and end; no character is split. */
export function shortenMiddle(text: string, fontWidth: number, room: number): string {
  if (textWidth(text, fontWidth) <= room) return text
  const characters = [...text]
  const most = Math.floor(room / (NARROWEST_ADVANCE * fontWidth))
  for (let length = Math.min(characters.length - 1, most); length > 1; length -= 1) {
    const tail = Math.floor(length / 2)
    const shortened = `${characters.slice(0, length - tail).join('')}...${characters.slice(-tail).join('')}`
    if (textWidth(shortened, fontWidth) <= room) return shortened
  }
  return ''
}

/** Identifiers are read in parts, so a line preferably ends after one. */
const BREAKS_AFTER = /[-_ ./,;:]/

interface Room {
  fontWidth: number
  /** Dots. */
  width: number
  lines: number
}

/** Fills lines up to their width; with `atBreaks` each ends after a part, where that leaves it half full. */
function fill(text: string, { fontWidth, width, lines }: Room, atBreaks: boolean): string[] | undefined {
  const filled: string[] = []
  let rest = [...text]
  while (rest.length > 0) {
    if (filled.length === lines) return undefined
    let length = fitting(rest, fontWidth, width)
    if (length === 0) return undefined
    // A space at the end of a line takes no room.
    while (rest[length] === ' ') length += 1
    if (atBreaks && length < rest.length) {
      const end = rest.slice(0, length).findLastIndex(character => BREAKS_AFTER.test(character)) + 1
      if (end * 2 >= length) length = end
    }
    filled.push(rest.slice(0, length).join(''))
    rest = rest.slice(length)
  }
  return filled
}

/** The lines that make up the whole text; undefined if it needs more. */
export const wrapWhole = (text: string, room: Room): string[] | undefined =>
  fill(text, room, true) ?? fill(text, room, false)
