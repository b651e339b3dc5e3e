const CANDIDATES = [',', ';', '\t'] as const

/** The separators in the header, without those in quotes. */
function countInHeader(text: string): Map<string, number> {
  const counts = new Map<string, number>(CANDIDATES.map(candidate => [candidate, 0]))
  let isQuoted = false
  let hasBegun = false
  for (const character of text) {
    const isLineEnd = character === '\n' || character === '\r'
    if (isLineEnd && hasBegun && !isQuoted) break
    if (!isLineEnd) hasBegun = true
    if (character === '"') isQuoted = !isQuoted
    const count = counts.get(character)
    if (!isQuoted && count !== undefined) counts.set(character, count + 1)
  }
  return counts
}

/** A first line by which Excel names the separator. */
const SEP_LINE = /^sep=([^\r\n"])(?:\r\n|\n|\r|$)/i

interface Separation {
  delimiter: string
  /** Length of the 'sep=' line at the start of the text, including its line break; 0 if there is none. */
  sepLineLength: number
}

/** Comma, semicolon or tab, whichever is most frequent in the header; a 'sep=' line overrides it. */
export function findDelimiter(text: string): Separation {
  const sepLine = SEP_LINE.exec(text)
  if (sepLine?.[1] !== undefined) return { delimiter: sepLine[1], sepLineLength: sepLine[0].length }
  const counts = countInHeader(text)
  const best = CANDIDATES.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a))
  return { delimiter: best, sepLineLength: 0 }
}
