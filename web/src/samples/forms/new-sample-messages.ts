import { formatCount } from '../../format/numbers.ts'

/** What 'Create Sample' says to people. */
export const newSampleMessages = {
  title: 'Create Sample',
  create: 'Create Sample',
  creating: 'Creating...',
  cancel: 'Cancel',
  starNote: 'marks required fields. A slide can be associated later.',
  filled: (count: number) => `${formatCount(count)} filled in`,
  wrong: (count: number) => `${formatCount(count)} to correct`,
  created: 'Sample created successfully',
  createFailed: 'Failed to create sample',
} as const
