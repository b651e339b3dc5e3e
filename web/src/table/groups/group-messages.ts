import { counted } from '@vitrine/contract/text/counted'
import { formatCount } from '../../format/numbers.ts'

export const groupMessages = {
  title: 'Group rows',
  by: 'Group by',
  thenBy: 'Then by',
  none: 'Nothing',
  /** @param text the group's value; undefined for records without a value */
  name: (field: string, text: string | undefined) => `${field}: ${text ?? 'no value'}`,
  noValue: 'No value',
  holds: (noun: string, count: number, groups: number | undefined) =>
    groups === undefined ? counted(count, noun) : `${counted(count, noun)} in ${counted(groups, 'group')}`,
  moreRecords: (left: number) => `${formatCount(left)} more`,
  moreGroups: (left: number) => (left === 1 ? '1 more group' : `${formatCount(left)} more groups`),
  loading: 'Loading...',
  failed: 'This group could not be loaded.',
  showing: (shown: number, total: number, records: number, noun: string) =>
    `Showing ${formatCount(shown)} of ${counted(total, 'group')}, ${counted(records, noun)}`,
  /** The part of a text that identifies a record's case. */
  caseOf: (parts: number, field: string, separator: string) =>
    `Case: ${parts === 1 ? 'first part' : `first ${parts} parts`} of ${field}, cut at "${separator}"`,
} as const
