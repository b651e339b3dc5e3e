import { counted } from '@vitrine/contract/text/counted'
import { recordTexts } from '../ui/record-texts.ts'

/** What screens say about a named kind, whose plural has an s. */
export function namedTexts(one: string) {
  const many = `${one}s`
  const texts = recordTexts(one, many)
  const words = one.split(' ').map(word => word[0]?.toUpperCase() + word.slice(1))
  return {
    ...texts,
    searchPlaceholder: `Search ${many}...`,
    create: `Create ${words.join(' ')}`,
    none: `No ${many} yet.`,
    noneMatch: `No ${many} match the search.`,
    deleteMany: (count: number) => `Delete ${counted(count, one)}`,
  }
}

export const experimentsMessages = {
  title: 'Experiments',
  tabs: {
    experiments: 'Experiments',
    training: 'Training Configs',
    deployment: 'Deployment Configs',
    servers: 'Servers',
    channels: 'Channels',
  },
  viewDetails: 'View Details',
  edit: 'Edit',
  information: 'Information',
  record: 'Record',
  created: 'Created',
  updated: 'Updated',
  createdBy: 'Created By',
  samples: 'Samples',
  canBeUndone: 'You can undo this.',
} as const
