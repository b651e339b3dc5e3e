/** Unlike `toLocaleString` it accepts a number that a reply lacks. */
const countFormat = new Intl.NumberFormat('en')

/** A count with its noun, as in '1 slide' and '1,204 slides'. @param many the plural; by default with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countFormat.format(count)} ${count === 1 ? one : many}`
