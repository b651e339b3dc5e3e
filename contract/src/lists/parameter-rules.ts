import { FIELD_KINDS, type FilterKind } from '../api/field-kinds.ts'
import { findOption } from '../api/field-options.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { anyRule, choiceRules, oneOf, type RuleValue } from './choice-rules.ts'
import { fieldKind } from './filter-fields.ts'
import type { FilterNode } from './filter-rules.ts'
import { listParts } from './list-parameters.ts'

const RANGE_END = /^(.+)_(min|max|after|before)$/

/**
 * The rules that select what a list's parameter selects, such as `organ=liver,` or `cut_number_min=3`: all must match.
 * @param text as `parseListQuery` accepts it
 * @returns undefined if no rule can express it, as for `limit`
 */
export function parameterRules(spec: ListSpec, name: string, text: string): FilterNode[] | undefined {
  const field = spec.filter?.parameters?.[name] ?? name
  const kind = fieldKind(spec, field)
  if (kind !== undefined) return valueRules(spec, { name, field, kind }, text)
  const [, column = '', op = ''] = RANGE_END.exec(name) ?? []
  const columnKind = fieldKind(spec, column)
  return columnKind && [{ field: column, op, value: readValue(spec, column, columnKind, text) }]
}

interface Parameter {
  readonly name: string
  readonly field: string
  readonly kind: FilterKind
}

function valueRules(spec: ListSpec, { name, field, kind }: Parameter, text: string): FilterNode[] {
  const parts = listParts(name, text)
  const values = parts.filter(part => part !== '').map(part => readValue(spec, field, kind, part))
  const choice = { values, hasEmpty: parts.includes('') }
  if (!name.startsWith('not_')) return anyRule(choiceRules(field, kind, choice))
  const others = oneOf(field, values).map(rule => ({ ...rule, op: 'none_of' }))
  return choice.hasEmpty ? [...others, { field, op: 'filled' }] : others
}

function readValue({ custom }: ListSpec, field: string, kind: FilterKind, text: string): RuleValue {
  if (kind === 'boolean') return text === 'true'
  if (FIELD_KINDS[kind].value === 'number') return Number(text)
  return findOption(custom?.[field]?.options ?? [], text)?.key ?? text
}
