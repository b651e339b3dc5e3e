import type { FilterNode, FilterRule } from '@vitrine/contract/filter-rules'
import { formatDate } from '../../format/dates.ts'
import { type FilterField, fieldNamed } from './filter-fields.ts'
import { operatorWords } from './filter-messages.ts'
import { isGroup, membersOf } from './rule-tree.ts'
import { labelOfValue } from './value-labels.ts'

/** A list of so many values is shown whole. */
const SHOWN_VALUES = 4

function valueWords(value: unknown, field: FilterField): string {
  if (field.kind === 'timestamp' || field.kind === 'date') return formatDate(String(value))
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
  const isTime = field.kind === 'timestamp' || field.kind === 'date'
  if (to === null) return `${isTime ? 'on or after' : 'at least'} ${valueWords(from, field)}`
  if (from === null) return `${isTime ? 'on or before' : 'at most'} ${valueWords(to, field)}`
  return `between ${valueWords(from, field)} and ${valueWords(to, field)}`
}

function ruleWords({ field: name, op, value }: FilterRule, fields: readonly FilterField[]): string {
  const field = fieldNamed(fields, name)
  const { label, yesNo } = field
  if (op === 'is' && typeof value === 'boolean') return yesNo?.[value ? 0 : 1] ?? `${label} is ${value ? 'yes' : 'no'}`
  switch (op) {
    case 'empty':
    case 'filled':
      return `${label} ${operatorWords(op, field.kind)}`
    case 'one_of':
      return `${label} is ${listWords(value as unknown[], field, 'or')}`
    case 'none_of':
      return `${label} is not ${listWords(value as unknown[], field, 'or')}`
    case 'all_of':
      return `${label} has ${listWords(value as unknown[], field, 'and')}`
    case 'between':
      return `${label} ${rangeWords(value as unknown[], field)}`
    case 'after':
    case 'min':
      return `${label} ${rangeWords([value, null], field)}`
    case 'before':
    case 'max':
      return `${label} ${rangeWords([null, value], field)}`
    default:
      return `${label} ${operatorWords(op, field.kind)} ${listWords(Array.isArray(value) ? value : [value], field, 'and')}`
  }
}

/** A filter, or part of one, in words: `Organ is liver or kidney`, `any of: Organ is empty or Species is Mouse`. */
export function filterWords(node: FilterNode, fields: readonly FilterField[]): string {
  if (!isGroup(node)) return ruleWords(node, fields)
  const words = membersOf(node).map(member => {
    const text = filterWords(member, fields)
    return isGroup(member) ? `(${text})` : text
  })
  return 'and' in node ? words.join(' and ') : `any of: ${words.join(' or ')}`
}
