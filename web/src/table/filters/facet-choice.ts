import { anyRule, choiceRules, type RuleValue, type ValueChoice } from '@vitrine/contract/lists/choice-rules'
import type { FilterNode, FilterRule } from '@vitrine/contract/lists/filter-rules'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import { entriesOf, isGroup, isOf, joinedBy, joinOf, membersOf, ofEntries } from '../../search/rule-tree.ts'
import type { FilterField } from './filter-fields.ts'

const NOTHING: ValueChoice = { values: [], hasEmpty: false }

function choiceOfRule({ op, value }: FilterRule): ValueChoice | undefined {
  if (op === 'empty') return { values: [], hasEmpty: true }
  // For a field with several values, `is` means exactly these values, which ticks can't express.
  if (op === 'is' && Array.isArray(value)) return undefined
  if (op === 'is') return { values: [value as RuleValue], hasEmpty: false }
  return op === 'one_of' ? { values: value as RuleValue[], hasEmpty: false } : undefined
}

/** The ticks that an entry represents; undefined for one that ticks can't express, and leave alone. */
function choiceOfEntry(entry: FilterNode): ValueChoice | undefined {
  if (!isGroup(entry)) return choiceOfRule(entry)
  if ('and' in entry) return undefined
  const choices = membersOf(entry).map(member => (isGroup(member) ? undefined : choiceOfRule(member)))
  return choices.includes(undefined) ? undefined : joined(choices as ValueChoice[])
}

const joined = (choices: readonly ValueChoice[]): ValueChoice => ({
  values: [...new Set(choices.flatMap(({ values }) => values))],
  hasEmpty: choices.some(({ hasEmpty }) => hasEmpty),
})

type ChosenField = Pick<FilterField, 'name' | 'kind'>

const isTicking = (entry: FilterNode, { name }: ChosenField) => isOf(entry, name) && choiceOfEntry(entry) !== undefined

/** The ticks that the rules represent. */
export function facetChoice({ rules }: DashboardQuery, field: ChosenField): ValueChoice {
  const entries = entriesOf(rules).filter(entry => isTicking(entry, field))
  return joined(entries.flatMap(entry => choiceOfEntry(entry) ?? NOTHING))
}

/** The rules with `entries` in place of the first of those that they replace, or at the end. */
function withEntries(
  rules: FilterNode | undefined,
  isReplaced: (entry: FilterNode) => boolean,
  entries: readonly FilterNode[],
): FilterNode | undefined {
  const now = entriesOf(rules)
  const others = now.filter(entry => !isReplaced(entry))
  const first = now.findIndex(isReplaced)
  const place = first === -1 ? others.length : first
  return ofEntries(joinOf(rules), [...others.slice(0, place), ...entries, ...others.slice(place)])
}

/** The query with another choice of a field's values: a single entry, or one per rule if records match any of the rules anyway. */
export function withChoice(query: DashboardQuery, field: ChosenField, choice: ValueChoice): DashboardQuery {
  const rules = choiceRules(field.name, field.kind, choice)
  const entries = joinOf(query.rules) === 'and' ? anyRule(rules) : rules
  return { ...query, rules: withEntries(query.rules, entry => isTicking(entry, field), entries) }
}

/** The query for the records of a choice, even if records match any of its rules. */
export const narrowedTo = (query: DashboardQuery, field: ChosenField, choice: ValueChoice): DashboardQuery =>
  joinOf(query.rules) === 'and'
    ? withChoice(query, field, choice)
    : { ...query, rules: joinedBy(query.rules, anyRule(choiceRules(field.name, field.kind, choice))) }

export const toggled = ({ values, hasEmpty }: ValueChoice, value: RuleValue): ValueChoice => ({
  values: values.includes(value) ? values.filter(other => other !== value) : [...values, value],
  hasEmpty,
})

export type RangeEnd = string | number
/** From and to, both inclusive; null for an open end. */
export type Range = readonly [RangeEnd | null, RangeEnd | null]

const FROM_OPERATORS = ['min', 'after']
const TO_OPERATORS = ['max', 'before']

function rangeOfEntry(entry: FilterNode): Range | undefined {
  if (isGroup(entry)) return undefined
  if (entry.op === 'between') return entry.value as Range
  if (FROM_OPERATORS.includes(entry.op)) return [entry.value as RangeEnd, null]
  return TO_OPERATORS.includes(entry.op) ? [null, entry.value as RangeEnd] : undefined
}

const isRange = (entry: FilterNode, { name }: FilterField) => isOf(entry, name) && rangeOfEntry(entry) !== undefined

export function facetRange(query: DashboardQuery, field: FilterField): Range {
  const entry = entriesOf(query.rules).find(entry => isRange(entry, field))
  return (entry && rangeOfEntry(entry)) ?? [null, null]
}

export function withRange(query: DashboardQuery, field: FilterField, [from, to]: Range): DashboardQuery {
  const entries = from === null && to === null ? [] : [{ field: field.name, op: 'between', value: [from, to] }]
  return { ...query, rules: withEntries(query.rules, entry => isRange(entry, field), entries) }
}
