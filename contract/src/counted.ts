/** A count with its noun, as in '1 slide' and '1,204 slides'. @param many the plural; by default with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
