import { formatCount } from '../format/numbers.ts'

/** Texts of the buttons to step through the list that a record's page was opened from. */
export const listMessages = {
  steps: 'Position in the list',
  position: (position: number, total: number) => `${formatCount(position)} of ${formatCount(total)}`,
  previous: (name: string) => `Previous: ${name}`,
  next: (name: string) => `Next: ${name}`,
  first: 'First in the list',
  last: 'Last in the list',
} as const
