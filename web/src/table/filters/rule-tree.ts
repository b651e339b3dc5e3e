import type { FilterGroup, FilterNode, FilterRule } from '@vitrine/contract/filter-rules'

export const isGroup = (node: FilterNode): node is FilterGroup => 'and' in node || 'or' in node

export const membersOf = (group: FilterGroup): readonly FilterNode[] => ('and' in group ? group.and : group.or)

/** What all must be true of the records: each is a chip. */
export function entriesOf(rules: FilterNode | undefined): readonly FilterNode[] {
  if (rules === undefined) return []
  return 'and' in rules ? rules.and : [rules]
}

/** The entries as a filter, without a group around a single one. */
export const ofEntries = (entries: readonly FilterNode[]): FilterNode | undefined =>
  entries.length > 1 ? { and: entries } : entries[0]

/** Whether another entry can be joined by and: groups stand at most two deep. */
export const canJoin = (rules: FilterNode | undefined): boolean =>
  rules === undefined || !('or' in rules) || !rules.or.some(isGroup)

export const withEntry = (rules: FilterNode | undefined, entry: FilterNode): FilterNode | undefined =>
  ofEntries([...entriesOf(rules), entry])

/** The filter of what matches rules too. Groups that are joined by or take them in one by one: they stand at most two deep. */
export function joinedBy(filter: FilterNode | undefined, rules: readonly FilterRule[]): FilterNode | undefined {
  if (rules.length === 0) return filter
  if (filter === undefined || !('or' in filter) || canJoin(filter)) return ofEntries([...entriesOf(filter), ...rules])
  return { or: filter.or.map(member => joinedBy(member, rules) ?? member) }
}

/** @param entry undefined removes the one at the index */
export const replaceEntry = (
  rules: FilterNode | undefined,
  index: number,
  entry: FilterNode | undefined,
): FilterNode | undefined => ofEntries(entriesOf(rules).flatMap((old, at) => (at === index ? (entry ?? []) : old)))

export const rulesOf = (node: FilterNode): readonly FilterRule[] =>
  isGroup(node) ? membersOf(node).flatMap(rulesOf) : [node]

/** Whether an entry names this field alone: a facet is counted without it. */
export const isOf = (entry: FilterNode, field: string): boolean => rulesOf(entry).every(rule => rule.field === field)
