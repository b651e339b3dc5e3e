import type { FilterNode, FilterRule } from '@vitrine/contract/lists/filter-rules'
import { formatDate } from '../../format/dates.ts'
import { isGroup, isOf, rulesOf } from '../../search/rule-tree.ts'
import { labelOfValue } from '../../search/value-labels.ts'
import { isTime } from './facet-range.ts'
import { type FilterField, fieldNamed } from './filter-fields.ts'
import { operatorWords } from './filter-messages.ts'

const YES_NO = ['yes', 'no'] as const
/** A list of up to this many values is shown in full. */
const SHOWN_VALUES = 4

function valueWords(value: unknown, field: FilterField): string {
  if (isTime(field.kind)) return formatDate(String(value))
  if (field.kind === 'person' && value === 'me') return 'me'
  const choice = field.choices?.find(choice => choice.value === value)
  return choice?.label ?? labelOfValue(field.name, value as string | number)
}

function listWords(values: readonly unknown[], field: FilterField, conjunction: string): string {
  const words = values.map(value => valueWords(value, field))
  const shown =
    words.length > SHOWN_VALUES
      ? [...words.slice(0, SHOWN_VALUES - 1), `${words.length - SHOWN_VALUES + 1} more`]
      : words
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} ${conjunction} ${shown.at(-1)}` : (shown[0] ?? '')
}

function rangeWords([from, to]: readonly unknown[], field: FilterField): string {
  if (to === null) return `${isTime(field.kind) ? 'on or after' : 'at least'} ${valueWords(from, field)}`
  if (from === null) return `${isTime(field.kind) ? 'on or before' : 'at most'} ${valueWords(to, field)}`
  return `between ${valueWords(from, field)} and ${valueWords(to, field)}`
}

/** A rule or group in words. */
export interface RuleWords {
  /** Label of the field; missing for a group of several fields. */
  readonly label?: string
  readonly text: string
}

/** A rule as text, without its field. */
function ruleText({ op, value }: FilterRule, field: FilterField): string {
  if (op === 'is' && typeof value === 'boolean') return `is ${(field.yesNo ?? YES_NO)[value ? 0 : 1]}`
  switch (op) {
    case 'empty':
    case 'filled':
      return operatorWords(op, field.kind)
    case 'one_of':
      return `is ${listWords(value as unknown[], field, 'or')}`
    case 'none_of':
      return `is not ${listWords(value as unknown[], field, 'or')}`
    case 'all_of':
      return `has ${listWords(value as unknown[], field, 'and')}`
    case 'between':
      return rangeWords(value as unknown[], field)
    case 'after':
    case 'min':
      return rangeWords([value, null], field)
    case 'before':
    case 'max':
      return rangeWords([null, value], field)
    default:
      return `${operatorWords(op, field.kind)} ${listWords(Array.isArray(value) ? value : [value], field, 'and')}`
  }
}

/** Whether it reads as one rule even if it is two: ticks of a facet make one for values and one for none. */
export function isOneRule(node: FilterNode): boolean {
  if (!isGroup(node)) return true
  const [first, second, ...others] = 'or' in node ? rulesOf(node) : []
  return first !== undefined && second?.op === 'empty' && others.length === 0 && isOf(node, first.field)
}

/** A rule or group as text: `Organ` `is liver or kidney`, `any of: Organ is empty or Species is Mouse`. */
export function ruleWords(node: FilterNode, fields: readonly FilterField[]): RuleWords {
  const rules = rulesOf(node)
  const [first] = rules
  if (first === undefined) return { text: '' }
  if (isOneRule(node)) {
    const field = fieldNamed(fields, first.field)
    return { label: field.label, text: rules.map(rule => ruleText(rule, field)).join(' or ') }
  }
  const words = rules.map(rule => filterWords(rule, fields))
  return { text: 'and' in node ? words.join(' and ') : `any of: ${words.join(' or ')}` }
}

export function filterWords(node: FilterNode, fields: readonly FilterField[]): string {
  const { label, text } = ruleWords(node, fields)
  return label === undefined ? text : `${label} ${text}`
}
