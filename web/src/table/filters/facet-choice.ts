import type { FilterNode, FilterRule } from '@vitrine/contract/lists/filter-rules'
import { type DashboardQuery, withoutFilter } from '../../search/dashboard-query.ts'
import { entriesOf, isGroup, isOf, type Join, joinOf, membersOf, ofEntries } from '../../search/rule-tree.ts'
import type { FilterField } from './filter-fields.ts'

type FieldValue = string | number | boolean

/** The ticks of a facet: values, and whether records without one are included. */
export interface FacetChoice {
  readonly values: readonly FieldValue[]
  readonly hasEmpty: boolean
}

const NOTHING: FacetChoice = { values: [], hasEmpty: false }

function choiceOfRule({ op, value }: FilterRule): FacetChoice | undefined {
  if (op === 'empty') return { values: [], hasEmpty: true }
  // For a field with several values, `is` means exactly these values, which no ticks can express.
  if (op === 'is' && Array.isArray(value)) return undefined
  if (op === 'is') return { values: [value as FieldValue], hasEmpty: false }
  return op === 'one_of' ? { values: value as FieldValue[], hasEmpty: false } : undefined
}

/** The ticks that an entry represents; undefined for one that ticks can't express, which ticking leaves alone. */
function choiceOfEntry(entry: FilterNode): FacetChoice | undefined {
  if (!isGroup(entry)) return choiceOfRule(entry)
  if ('and' in entry) return undefined
  const choices = membersOf(entry).map(member => (isGroup(member) ? undefined : choiceOfRule(member)))
  return choices.includes(undefined) ? undefined : joined(choices as FacetChoice[])
}

const joined = (choices: readonly FacetChoice[]): FacetChoice => ({
  values: [...new Set(choices.flatMap(({ values }) => values))],
  hasEmpty: choices.some(({ hasEmpty }) => hasEmpty),
})

const isTicking = (entry: FilterNode, { name }: FilterField) => isOf(entry, name) && choiceOfEntry(entry) !== undefined

const parameterOf = ({ name, parameter = name }: FilterField) => parameter

const readText = (text: string, { kind }: FilterField): FieldValue => (kind === 'boolean' ? text === 'true' : text)

/** The choice in the list's older parameter of the field. If records match any of the rules it is separate from them. */
function olderChoice(query: DashboardQuery, field: FilterField): FacetChoice {
  const texts = joinOf(query.rules) === 'or' ? [] : (query.filter[parameterOf(field)] ?? [])
  return {
    values: texts.filter(text => text !== '').map(text => readText(text, field)),
    hasEmpty: texts.includes(''),
  }
}

/** The ticks from rules, and from the list's older parameter of the field, which a click on a bar sets. */
export function facetChoice(query: DashboardQuery, field: FilterField): FacetChoice {
  const entries = entriesOf(query.rules).filter(entry => isTicking(entry, field))
  return joined([olderChoice(query, field), ...entries.flatMap(entry => choiceOfEntry(entry) ?? NOTHING)])
}

/** The entries that say a choice: one, or two where records match any of the rules anyway. */
function entriesFor({ name, kind }: FilterField, { values, hasEmpty }: FacetChoice, join: Join): FilterNode[] {
  const [value] = values
  const isList = values.length > 1 || kind === 'choices'
  const rule = isList ? { field: name, op: 'one_of', value: values } : { field: name, op: 'is', value }
  const parts = [...(values.length > 0 ? [rule] : []), ...(hasEmpty ? [{ field: name, op: 'empty' }] : [])]
  return join === 'and' && parts.length > 1 ? [{ or: parts }] : parts
}

/** The rules with `entries` where the first of those was that they replace, or behind all. */
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

/** The query with another choice of a facet: one rule says all of it. */
export function withChoice(query: DashboardQuery, field: FilterField, choice: FacetChoice): DashboardQuery {
  const join = joinOf(query.rules)
  const entries = entriesFor(field, choice, join)
  const rules = withEntries(query.rules, entry => isTicking(entry, field), entries)
  return { ...(join === 'or' ? query : withoutFilter(query, parameterOf(field))), rules }
}

export const toggled = ({ values, hasEmpty }: FacetChoice, value: FieldValue): FacetChoice => ({
  values: values.includes(value) ? values.filter(other => other !== value) : [...values, value],
  hasEmpty,
})

export type RangeEnd = string | number
/** From and to, both included; null for an open end. */
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
