/** A count with its noun, as in '1 slide' and '1,204 slides'. @param noun in the singular; its plural ends in s */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
