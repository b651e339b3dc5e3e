/** '1 slide', '1,200 slides'. */
export const counted = (count: number, noun: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
