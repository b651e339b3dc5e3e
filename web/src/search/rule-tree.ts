import { oneOf } from '@vitrine/contract/lists/choice-rules'
import type { FilterGroup, FilterNode, FilterRule } from '@vitrine/contract/lists/filter-rules'

export type Join = 'and' | 'or'

/** The position of a rule or group: its index at the top, then its index in the group. */
export type RulePath = readonly number[]

export const isGroup = (node: FilterNode): node is FilterGroup => 'and' in node || 'or' in node

export const membersOf = (group: FilterGroup): readonly FilterNode[] => ('and' in group ? group.and : group.or)

/** Whether records match all of these, or any. */
export const joinOf = (rules: FilterNode | undefined): Join => (rules && 'or' in rules ? 'or' : 'and')

/** The top-level rules and groups, each of which has a chip. */
export function entriesOf(rules: FilterNode | undefined): readonly FilterNode[] {
  if (rules === undefined) return []
  return isGroup(rules) ? membersOf(rules) : [rules]
}

/** Joins the entries to a filter. A single rule is returned unchanged, unless it may get alternatives. */
export function ofEntries(join: Join, entries: readonly FilterNode[]): FilterNode | undefined {
  const [first] = entries
  if (first === undefined) return undefined
  if (join === 'or') return { or: entries }
  return entries.length === 1 && !isGroup(first) ? first : { and: entries }
}

export const withEntry = (rules: FilterNode | undefined, entry: FilterNode): FilterNode =>
  ofEntries(joinOf(rules), [...entriesOf(rules), entry]) ?? entry

export const nodeAt = (rules: FilterNode | undefined, path: RulePath): FilterNode | undefined =>
  path.reduce<FilterNode | undefined>((node, index) => entriesOf(node)[index], rules)

/** @param node undefined removes the entry at the path, and its group if it was the last rule */
export function replaceAt(
  rules: FilterNode | undefined,
  [index, ...rest]: RulePath,
  node: FilterNode | undefined,
): FilterNode | undefined {
  const replaced = (old: FilterNode) => (rest.length > 0 ? replaceAt(old, rest, node) : node)
  const entries = entriesOf(rules).flatMap((old, at) => (at === index ? (replaced(old) ?? []) : old))
  return ofEntries(joinOf(rules), entries)
}

/** @param path of a group; empty for the top */
export function withJoin(rules: FilterNode | undefined, path: RulePath, join: Join): FilterNode | undefined {
  if (path.length === 0) return ofEntries(join, entriesOf(rules))
  const members = entriesOf(nodeAt(rules, path))
  return replaceAt(rules, path, join === 'and' ? { and: members } : { or: members })
}

const alternativesOf = (node: FilterNode): readonly FilterNode[] => ('or' in node ? node.or : [node])

/**
 * The filter, with entries that must match as well. Groups have at most two levels: if alternatives are groups, the entries are
 * added to each.
 */
export function joinedBy(filter: FilterNode | undefined, entries: readonly FilterNode[]): FilterNode | undefined {
  if (entries.length === 0) return filter
  if (filter && 'or' in filter && filter.or.some(isGroup)) return { or: entries.reduce(joinedEach, filter.or) }
  const own = filter && 'or' in filter ? [filter] : entriesOf(filter)
  return ofEntries('and', [...own, ...entries])
}

const joinedEach = (alternatives: readonly FilterNode[], entry: FilterNode): readonly FilterNode[] =>
  alternatives
    .flatMap(alternativesOf)
    .flatMap(one => alternativesOf(entry).map(other => ({ and: [...entriesOf(one), other] })))

/** The records with these ids. */
export const ofIds = (ids: readonly number[]): FilterNode => {
  const [first, ...others] = oneOf('id', ids)
  return others.length === 0 && first ? first : { or: oneOf('id', ids) }
}

export const rulesOf = (node: FilterNode): readonly FilterRule[] =>
  isGroup(node) ? membersOf(node).flatMap(rulesOf) : [node]

/** Whether an entry only contains this field: its facet is counted without such entries. */
export const isOf = (entry: FilterNode, field: string): boolean => rulesOf(entry).every(rule => rule.field === field)
