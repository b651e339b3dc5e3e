import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../format/numbers.ts'

/** Texts about words with several spellings. Counted records are passed as '43 slides'. */
export const spellingsMessages = {
  title: 'Spellings',
  about: 'These values differ only by case or spaces. Choose the spelling to keep.',
  records: (entity: RecordKind, count: number) => counted(count, entity.slice(0, -1)),
  cut: (label: string, most: number) => `${label}: only the ${formatCount(most)} most frequent values are compared.`,
  loading: 'Comparing values...',
  loadFailed: (reason: string) => `Values could not be compared: ${reason}`,
  none: 'All values are spelled one way.',
  columns: { field: 'Field', spellings: 'Spellings' },
  mergeColumn: 'Merge',
  choose: (label: string) => `Spelling of ${label} to keep`,
  merge: (records: string) => `Merge ${records}`,
  mergeInto: (records: string, into: string) => `Merge ${records} into "${into}"`,
  tooMany: (records: string) => `At most ${records} change at once. Change some with Edit fields first.`,
  merging: (records: string) => `Merging ${records}...`,
  merged: (label: string, records: string, into: string) => `${label} of ${records} is now "${into}"`,
  failed: (label: string, reason: string) => `${label} is not merged: ${reason}`,
} as const
