/** '1 slide', '1,200 slides'. */
export const counted = (count: number, noun: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`

/** '92%'; only nothing is 0%, and only all is 100%. @param share from 0 to 1 */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0 && rounded === 0) return '<1%'
  return share < 1 && rounded === 100 ? '>99%' : `${rounded}%`
}

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
