import { foldText } from '@vitrine/contract/text/fold-text'

/** A value of a field, and how many records have it. */
export interface CountedSpelling {
  readonly value: string
  readonly count: number
}

/** Texts with equal keys are the same word, with other case or spaces. */
export const spellingKey = (text: string): string => foldText(text).replace(/\s+/g, '')

/**
 * Groups values that are spellings of one word.
 * @param values the most frequent first
 * @returns groups of two or more, ordered by their most frequent spelling, which comes first
 */
export function spellingGroups(values: readonly CountedSpelling[]): (readonly CountedSpelling[])[] {
  const groups = Map.groupBy(values, ({ value }) => spellingKey(value))
  return [...groups.values()].filter(group => group.length > 1)
}
