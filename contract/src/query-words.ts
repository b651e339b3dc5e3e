import { badRequest } from './api-error.ts'

/** 'a, b or c'. */
export const wordList = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

/** Reads a parameter that takes one of a few words. @throws 400 that names the parameter, the text and the words */
export function readWord<Word extends string>(name: string, words: readonly Word[], text: string): Word {
  const word = words.find(each => each === text)
  if (word === undefined) throw badRequest(`${name} takes ${wordList(words)}, not '${text}'.`, name)
  return word
}
