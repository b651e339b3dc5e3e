// Unicode leaves the dotless i alone, for it is a letter of its own; upper and lower case would make an i of it.
const DOTLESS_I = 0x131
// Cherokee is the one script whose letters fold to upper case.
const CHEROKEE = /[\u13a0-\u13ff\uab70-\uabbf]/
const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff

function folded(letter: string): string {
  return CHEROKEE.test(letter) ? letter.toUpperCase() : letter.toLowerCase().toUpperCase().toLowerCase()
}

/** Unicode's full case folding of every letter beyond ASCII that it changes: 'ẞ' to 'ss', 'Σ' and 'ς' to 'σ'. */
export function caseFolding(): Record<string, string> {
  const foldings: Record<string, string> = {}
  for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
    if (isSurrogate(codePoint) || codePoint === DOTLESS_I) continue
    const letter = String.fromCodePoint(codePoint)
    const fold = folded(letter)
    if (fold !== letter) foldings[letter] = fold
  }
  return foldings
}
