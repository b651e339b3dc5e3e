const BASE = 1024
const SUFFIXES = 'KMGTP'
const SIZE = /^(\d+(?:\.\d+)?)\s*(?:([KMGTP])B?|B(?:ytes)?)?$/i

/** The number of bytes of a size such as '512', '20K' or '1.5 GB', base 1024; undefined if the text is not a size. */
export function readByteSize(text: string): number | undefined {
  const match = SIZE.exec(text.trim())
  if (!match) return undefined
  const power = match[2] === undefined ? 0 : SUFFIXES.indexOf(match[2].toUpperCase()) + 1
  return Math.round(Number(match[1]) * BASE ** power)
}
