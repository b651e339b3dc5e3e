const CANDIDATES = [',', ';', '\t', '|'] as const

/** Enough to distinguish separators from punctuation. */
const LINES_READ = 20
const CHARACTERS_READ = 100_000

/** How often each candidate occurs outside of quotes in the first lines that are not blank. */
function countByLine(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  for (const character of text) {
    const isLineEnd = !isQuoted && (character === '\n' || character === '\r')
    if (isLineEnd && !isBlank) {
      lines.push(counts)
      if (lines.length === LINES_READ) return lines
    }
    if (isLineEnd) {
      counts = new Map()
      isBlank = true
      continue
    }
    isBlank = false
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return isBlank ? lines : [...lines, counts]
}

/** How many lines agree on the most common number of separators, and that number. */
function agreement(lines: readonly Map<string, number>[], candidate: string): [lines: number, separators: number] {
  const numbers = lines.map(counts => counts.get(candidate) ?? 0).filter(number => number > 0)
  const alike = [...Map.groupBy(numbers, number => number).values()].map(same => [same.length, same[0] ?? 0] as const)
  const [best] = alike.sort(([a, separatorsA], [b, separatorsB]) => b - a || separatorsB - separatorsA)
  return best ? [...best] : [0, 0]
}

/** A first line in which Excel names the separator. */
const SEP_LINE = /^sep=([^\r\n"])(?:\r\n|\n|\r|$)/i

interface Separation {
  delimiter: string
  /** Length of the 'sep=' line at the start of the text, including its line break; 0 if there is none. */
  sepLineLength: number
}

/**
 * The separator for which most of the first lines agree on a number: comma, semicolon, tab or bar. So decimal commas below a
 * header, and commas in a title above it, are not separators. A 'sep=' line overrides it.
 */
export function findDelimiter(text: string): Separation {
  const sepLine = SEP_LINE.exec(text)
  if (sepLine?.[1] !== undefined) return { delimiter: sepLine[1], sepLineLength: sepLine[0].length }
  const lines = countByLine(text.slice(0, CHARACTERS_READ))
  const found = CANDIDATES.map(delimiter => ({ delimiter, agreement: agreement(lines, delimiter) }))
  const best = found.reduce((a, b) => {
    const [lines, separators] = [b.agreement[0] - a.agreement[0], b.agreement[1] - a.agreement[1]]
    return lines > 0 || (lines === 0 && separators > 0) ? b : a
  })
  return { delimiter: best.delimiter, sepLineLength: 0 }
}
