const joined = (words: readonly (string | number)[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (words: readonly (string | number)[]): string => joined(words, 'and')

/** 'a', 'a or b', 'a, b or c'. */
export const eitherOf = (words: readonly string[]): string => joined(words, 'or')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '92%'; only nothing is 0%, and only all is 100%. @param share from 0 to 1 */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0 && rounded === 0) return '<1%'
  return share < 1 && rounded === 100 ? '>99%' : `${rounded}%`
}
