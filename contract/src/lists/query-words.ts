import { badRequest } from '../api/api-error.ts'
import { eitherOf } from '../text/words.ts'

/** Reads a parameter with one of a few values. @throws 400 that names the parameter, the text and the allowed values */
export function readWord<Word extends string>(name: string, words: readonly Word[], text: string): Word {
  const word = words.find(each => each === text)
  if (word === undefined) throw badRequest(`${name} takes ${eitherOf(words)}, not '${text}'.`, name)
  return word
}
