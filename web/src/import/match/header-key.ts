/** Ignores case, accents, spaces and punctuation: headers with equal keys mean the same. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/g

/** Headers of ISA-Tab, the format of image archives, which name a column in brackets: 'Characteristics [Organism]'. */
const NAMED_IN_BRACKETS =
  /^(?:characteristics|comment|experimental condition|factor value|parameter value)\s*\[([^[\]]+)\]$/i

const nameInBrackets = (header: string): string | undefined => header.trim().match(NAMED_IN_BRACKETS)?.[1]

/** The text in brackets in a header: 'µm' of 'Thickness (µm)'. */
export function unitOf(header: string): string | undefined {
  if (nameInBrackets(header) !== undefined) return undefined
  const [match] = header.matchAll(BRACKETS)
  return (match?.[1] ?? match?.[2])?.trim() || undefined
}

/** 'Thickness' of 'Thickness (µm)'; the whole header if nothing else remains. */
export const withoutUnit = (header: string): string => header.replaceAll(BRACKETS, ' ').trim() || header

/** The keys by which a header is looked up: as it is, then without a unit in brackets, or by the name in them. */
export const headerKeys = (header: string): readonly string[] => [
  ...new Set([headerKey(header), headerKey(nameInBrackets(header) ?? withoutUnit(header))]),
]
