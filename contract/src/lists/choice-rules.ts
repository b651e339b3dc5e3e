import type { FilterKind } from '../api/field-kinds.ts'
import type { FilterNode, FilterRule } from './filter-rules.ts'

/** Maximum number of values in one rule. */
export const MAX_RULE_VALUES = 500

export type RuleValue = string | number | boolean

/** Values of a field, and whether records without one are included. */
export interface ValueChoice {
  readonly values: readonly RuleValue[]
  readonly hasEmpty: boolean
}

/** Rules for records with one of these values, split so that each rule has the allowed number of values. */
export function oneOf(field: string, values: readonly RuleValue[]): FilterRule[] {
  const rules: FilterRule[] = []
  for (let from = 0; from < values.length; from += MAX_RULE_VALUES)
    rules.push({ field, op: 'one_of', value: values.slice(from, from + MAX_RULE_VALUES) })
  return rules
}

/** Rules of which every chosen record matches one. */
export function choiceRules(field: string, kind: FilterKind, { values, hasEmpty }: ValueChoice): FilterRule[] {
  const isList = kind === 'choices' || (kind !== 'boolean' && values.length > 1)
  const ofValues = isList ? oneOf(field, values) : values.map(value => ({ field, op: 'is', value }))
  return [...ofValues, ...(hasEmpty ? [{ field, op: 'empty' }] : [])]
}

/** One node for alternatives: a group only if there are several. */
export const anyRule = (rules: readonly FilterRule[]): FilterNode[] => (rules.length > 1 ? [{ or: rules }] : [...rules])
