import { ApiError } from '../api/api-error.ts'
import type { ColumnKind, FilterKind } from '../api/field-kinds.ts'
import type { FieldOption } from '../api/field-options.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { ListFilter, ListMatch, TextTest } from './checked-list-query.ts'
import { MAX_RULE_VALUES } from './choice-rules.ts'
import { fieldKind } from './filter-fields.ts'
import { acceptedValues, isFilterValue, readFilterValue, shown } from './filter-values.ts'
import { type ListRange, type ListValue, rangeEndsOf, readRangeEnd } from './list-values.ts'

const MAX_RULES = 50
/** In an address; request bodies allow more. */
const MAX_LETTERS = 8_000

const EVERY = ['empty', 'filled'] as const
const EXACT = ['is', 'is_not', 'one_of', 'none_of'] as const
/** The operators of a rule, by the kind of its field. */
export const FILTER_OPERATORS = {
  text: [...EXACT, 'contains', 'not_contains', 'begins', 'ends', ...EVERY],
  integer: [...EXACT, 'min', 'max', 'between', ...EVERY],
  number: [...EXACT, 'min', 'max', 'between', ...EVERY],
  timestamp: [...EXACT, 'after', 'before', 'between', ...EVERY],
  date: [...EXACT, 'after', 'before', 'between', ...EVERY],
  status: [...EXACT, ...EVERY],
  uuid: [...EXACT, ...EVERY],
  reference: [...EXACT, ...EVERY],
  person: [...EXACT, ...EVERY],
  membership: [...EXACT, ...EVERY],
  boolean: ['is', ...EVERY],
  choice: [...EXACT, ...EVERY],
  choices: ['one_of', 'all_of', 'none_of', 'is', ...EVERY],
} as const satisfies Record<FilterKind, readonly string[]>
type Operator = (typeof FILTER_OPERATORS)[FilterKind][number]

/**
 * Reads the parameter `filter` of a list.
 * @param me the caller's id
 * @returns undefined for a filter without rules
 * @throws ApiError 400 with a sentence for each error, which names its position
 */
export function parseListFilter(spec: ListSpec, text: string, me?: number): ListFilter | undefined {
  if (text.trim() === '') return undefined
  if (text.length > MAX_LETTERS)
    throw invalidFilter([
      `filter takes at most ${count(MAX_LETTERS)} letters in an address, not ${count(text.length)}.`,
    ])
  try {
    return readListFilter(spec, JSON.parse(text), me)
  } catch (error) {
    throw error instanceof SyntaxError ? invalidFilter(["filter isn't valid JSON."]) : error
  }
}

/** Reads a filter that is already parsed JSON, as in a body. */
export function readListFilter(spec: ListSpec, value: unknown, me?: number): ListFilter | undefined {
  if (isObject(value) && Object.keys(value).length === 0) return undefined
  const reader = new FilterReader(spec, me)
  const filter = reader.readNode(value, ['filter'], 0)
  if (reader.rules > MAX_RULES) reader.report(['filter'], `at most ${MAX_RULES} rules, not ${reader.rules}.`)
  if (reader.mistakes.length > 0 || !filter) throw invalidFilter(reader.mistakes)
  return filter
}

/** The error for a filter, with one sentence for each mistake. */
export const invalidFilter = (sentences: readonly string[]) =>
  new ApiError(400, sentences[0] as string, { field: 'filter', sentences })

const count = (number: number) => number.toLocaleString('en')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Position = readonly string[]

/** Reads the whole filter, so that all errors are reported at once. */
class FilterReader {
  readonly mistakes: string[] = []
  rules = 0
  readonly #spec: ListSpec
  readonly #me: number | undefined

  constructor(spec: ListSpec, me: number | undefined) {
    this.#spec = spec
    this.#me = me
  }

  report(position: Position, sentence: string): undefined {
    this.mistakes.push(`${position.join(', ')}: ${sentence}`)
  }

  /** @param depth number of enclosing groups */
  readNode(value: unknown, position: Position, depth: number): ListFilter | undefined {
    if (!isObject(value)) return this.report(position, `a rule or a group is an object, not ${shown(value)}.`)
    if (!('and' in value || 'or' in value)) return this.#readRule(value, position)
    if (depth === 2) return this.report(position, 'groups can be nested two deep at most.')
    const [[name, nodes] = ['', undefined], ...others] = Object.entries(value)
    if (others.length > 0) return this.report(position, 'a group has one member, and or or.')
    return this.#readGroup(name as 'and' | 'or', nodes, [...position, name], depth)
  }

  #readGroup(name: 'and' | 'or', nodes: unknown, position: Position, depth: number): ListFilter | undefined {
    if (!Array.isArray(nodes)) return this.report(position, `a group is a list of rules, not ${shown(nodes)}.`)
    if (nodes.length === 0) return this.report(position, 'a group needs at least one rule.')
    const read = nodes.flatMap(
      (node, index) => this.readNode(node, [...position, `entry ${index + 1}`], depth + 1) ?? [],
    )
    return name === 'and' ? { and: read } : { or: read }
  }

  #readRule(rule: Record<string, unknown>, position: Position): ListFilter | undefined {
    this.rules += 1
    const { field, op, value, ...others } = rule
    for (const name of Object.keys(others)) this.report([...position, name], 'there is no such property here.')
    if (field === undefined) return this.report([...position, 'field'], 'a rule needs a field.')
    const kind = typeof field === 'string' ? fieldKind(this.#spec, field) : undefined
    if (kind === undefined) return this.report([...position, 'field'], `there is no field ${shown(field)} here.`)
    const operators: readonly Operator[] = FILTER_OPERATORS[kind]
    if (op === undefined) return this.report([...position, 'op'], 'a rule needs an operator.')
    if (!operators.includes(op as Operator))
      return this.report(
        [...position, 'op'],
        `${typeof op === 'string' ? op : shown(op)} isn't an operator of ${field}, which takes ${operators.join(', ')}.`,
      )
    const options = this.#spec.custom?.[field as string]?.options ?? []
    const test: Rule = { field: field as string, kind, options, op: op as Operator, value, hasValue: 'value' in rule }
    return this.#readTest(test, [...position, 'value'])
  }

  #readTest(rule: Rule, position: Position): ListFilter | undefined {
    const { field, op, value, hasValue } = rule
    if (op === 'empty' || op === 'filled') {
      if (hasValue) return this.report(position, `${op} takes no value.`)
      const isEmpty = matching(field, { orEmpty: true })
      return op === 'empty' ? isEmpty : { not: isEmpty }
    }
    if (!hasValue) return this.report(position, `${op} needs a value.`)
    switch (op) {
      case 'is':
        if (rule.kind === 'choices') return this.#readExactly(rule, position)
        return this.#readMatch(rule, [value], () => position)
      case 'is_not':
        return negated(this.#readMatch(rule, [value], () => position))
      case 'one_of':
      case 'none_of': {
        const match = this.#readList(rule, position)
        return op === 'one_of' ? match : negated(match)
      }
      case 'all_of':
        return this.#readAll(rule, position)
      case 'contains':
        return this.#readText(rule, 'anywhere', position)
      case 'not_contains':
        return negated(this.#readText(rule, 'anywhere', position))
      case 'begins':
        return this.#readText(rule, 'start', position)
      case 'ends':
        return this.#readText(rule, 'end', position)
      case 'between':
        return this.#readBetween(rule, position)
      default:
        return this.#readRange(rule, op === 'min' || op === 'after' ? [value, null] : [null, value], position)
    }
  }

  #readList(rule: Rule, position: Position): ListFilter | undefined {
    const { field, op, value } = rule
    if (!Array.isArray(value)) return this.report(position, `${op} takes a list of values, not ${shown(value)}.`)
    if (value.length === 0) return this.report(position, `${op} needs at least one value.`)
    if (value.length > MAX_RULE_VALUES)
      return this.report(position, `at most ${MAX_RULE_VALUES} values, not ${value.length}.`)
    return this.#readMatch({ ...rule, field }, value, index => [...position, `entry ${index + 1}`])
  }

  /** Records that have each of the options. */
  #readAll(rule: Rule, position: Position): ListFilter | undefined {
    const chosen = this.#readOptions(rule, position)
    return chosen && { and: chosen.map(option => matching(rule.field, { values: [option] })) }
  }

  /** Records that have exactly these options. */
  #readExactly(rule: Rule, position: Position): ListFilter | undefined {
    const chosen = this.#readOptions(rule, position)
    if (!chosen) return undefined
    const all = chosen.map(option => matching(rule.field, { values: [option] }))
    const others = rule.options.map(({ key }) => key).filter(key => !chosen.includes(key))
    return { and: [...all, ...(others.length > 0 ? [{ not: matching(rule.field, { values: others }) }] : [])] }
  }

  #readOptions(rule: Rule, position: Position): readonly ListValue[] | undefined {
    const read = this.#readList(rule, position)
    return read && 'match' in read ? read.match.values : undefined
  }

  #readMatch(rule: Rule, values: readonly unknown[], positionOf: (index: number) => Position): ListFilter | undefined {
    const read = values.map((value, index) => this.#readValue(rule, value, positionOf(index)))
    if (read.includes(undefined)) return undefined
    return matching(rule.field, {
      values: read.filter(each => typeof each !== 'object') as ListValue[],
      ranges: read.filter(each => typeof each === 'object') as ListRange[],
    })
  }

  #readValue({ field, kind, options }: Rule, value: unknown, position: Position): ListValue | ListRange | undefined {
    if (kind === 'person' && value === 'me') return this.#me ?? -1
    return isFilterValue(kind, value, options)
      ? readFilterValue(kind, value, options)
      : this.report(position, `${field} takes ${acceptedValues(kind, options)}, not ${shown(value)}.`)
  }

  #readText({ field, op, value }: Rule, where: TextTest['where'], position: Position): ListFilter | undefined {
    if (!isFilterValue('text', value) || value === '')
      return this.report(position, `${op} takes text, not ${shown(value)}.`)
    return { text: { field, where, text: value as string } }
  }

  #readBetween(rule: Rule, position: Position): ListFilter | undefined {
    const { value } = rule
    if (!Array.isArray(value) || value.length !== 2 || value.every(end => end === null))
      return this.report(position, `between takes [from, to], of which one may be null, not ${shown(value)}.`)
    return this.#readRange(rule, value as [unknown, unknown], position)
  }

  /** @param ends inclusive; null for an open end */
  #readRange(
    { field, kind, options }: Rule,
    ends: readonly [unknown, unknown],
    position: Position,
  ): ListFilter | undefined {
    const range: ListRange = {}
    for (const [index, value] of ends.entries()) {
      if (value === null && ends.some(end => end !== null)) continue
      if (!isFilterValue(kind, value))
        return this.report(position, `${field} takes ${acceptedValues(kind, options)}, not ${shown(value)}.`)
      const end = rangeEndsOf(kind as ColumnKind)[index]
      if (end) Object.assign(range, readRangeEnd(field, kind as ColumnKind, String(value), end))
    }
    return matching(field, { ranges: [range] })
  }
}

interface Rule {
  readonly field: string
  readonly kind: FilterKind
  /** For a choice field. */
  readonly options: readonly FieldOption[]
  readonly op: Operator
  readonly value: unknown
  readonly hasValue: boolean
}

const matching = (column: string, match: Partial<ListMatch>): ListFilter => ({
  match: { column, values: [], ranges: [], orEmpty: false, ...match },
})

const negated = (filter: ListFilter | undefined): ListFilter | undefined => filter && { not: filter }
