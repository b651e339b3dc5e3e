import { formatDate } from '../../format/dates.ts'

const RANGE = /^(.+)_(min|max|after|before)$/

/** A parameter of a list's address that is one end of a range, such as `cut_number_min`: the field, and the end in words. */
export function rangeEnd(parameter: string): { field: string; words: (value: string) => string } | undefined {
  const [, field, end] = RANGE.exec(parameter) ?? []
  if (field === undefined) return undefined
  switch (end) {
    case 'min':
      return { field, words: value => `at least ${value}` }
    case 'max':
      return { field, words: value => `at most ${value}` }
    case 'after':
      return { field, words: value => `on or after ${formatDate(value)}` }
    default:
      return { field, words: value => `on or before ${formatDate(value)}` }
  }
}
