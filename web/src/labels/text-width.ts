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

/** The width of a text in dots, rounded up. */
export function textWidth(text: string, fontWidth: number): number {
  let width = 0
  for (const character of text) width += advance(character) * fontWidth
  return Math.ceil(width)
}

/** Cuts a text in its middle, so that a block keeps its cut and a date its source; no character is cut in two. */
export function shortenMiddle(text: string, fits: (shortened: string) => boolean): string {
  if (fits(text)) return text
  const characters = [...text]
  for (let kept = characters.length - 1; kept > 1; kept -= 1) {
    const tail = Math.floor(kept / 2)
    const shortened = `${characters.slice(0, kept - tail).join('')}...${characters.slice(-tail).join('')}`
    if (fits(shortened)) return shortened
  }
  return ''
}
