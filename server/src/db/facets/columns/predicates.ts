import type { ListFilter, ListMatch, ListQuery } from '@vitrine/contract/lists/checked-list-query'
import type { ListRange, ListValue } from '@vitrine/contract/lists/list-values'
import { fieldsIn } from '../own-choice.ts'
import { type FacetColumn, NO_RECORD, toNumber, type Value } from './column.ts'
import type { Columns } from './column-store.ts'

/** A condition that can be evaluated from an array, by code or by number. */
export type Predicate =
  | { readonly codes: Uint16Array; readonly passes: Uint8Array }
  | { readonly numbers: Float64Array; readonly passes: (number: number) => boolean }

/** A list query, divided into conditions to evaluate from arrays and a query for PostgreSQL. */
export interface SplitConditions {
  readonly predicates: readonly Predicate[]
  readonly others: ListQuery
}

type Test = (value: Value) => boolean

/** Extracts the conditions that concern only one field and compare its values exactly, if its column is in memory. */
export function splitConditions(query: ListQuery, columns: Columns): SplitConditions {
  const predicates: Predicate[] = []
  const extract = (field: string, filter: ListFilter): boolean => {
    const column = columns.get(field)
    const test = column && testOf(filter, column)
    if (column && test) predicates.push(predicateOf(column, test))
    return test !== undefined
  }
  const { filter, ...others } = query
  const rest = filter && withoutExtracted(filter, node => extract(fieldsIn(node)[0] ?? '', node))
  return {
    others: {
      ...others,
      matches: query.matches.filter(match => !extract(match.column, { match })),
      ranges: query.ranges.filter(({ column, ...range }) => !extract(column, inRange(column, range))),
      ...(rest && { filter: rest }),
    },
    predicates,
  }
}

const inRange = (column: string, range: ListRange): ListFilter => ({
  match: { column, values: [], ranges: [range], orEmpty: false },
})

function withoutExtracted(filter: ListFilter, extract: (node: ListFilter) => boolean): ListFilter | undefined {
  const isExtracted = (node: ListFilter) => new Set(fieldsIn(node)).size === 1 && extract(node)
  if (!('and' in filter)) return isExtracted(filter) ? undefined : filter
  const and = filter.and.filter(node => !isExtracted(node))
  return and.length > 0 ? { and } : undefined
}

function predicateOf(column: FacetColumn, test: Test): Predicate {
  if ('numbers' in column)
    return { numbers: column.numbers, passes: number => test(Number.isNaN(number) ? null : number) }
  const passes = Uint8Array.from(column.values, (value, code) => Number(code !== NO_RECORD && test(value)))
  return { codes: column.codes, passes }
}

/** undefined if only PostgreSQL can make this comparison. */
function testOf(filter: ListFilter, column: FacetColumn): Test | undefined {
  if ('and' in filter) return joined(filter.and, column, (tests, value) => tests.every(test => test(value)))
  if ('or' in filter) return joined(filter.or, column, (tests, value) => tests.some(test => test(value)))
  if ('not' in filter) {
    const test = testOf(filter.not, column)
    return test && (value => !test(value))
  }
  return 'match' in filter ? matchTest(filter.match, column) : undefined
}

function joined(
  nodes: readonly ListFilter[],
  column: FacetColumn,
  join: (tests: readonly Test[], value: Value) => boolean,
): Test | undefined {
  const tests = nodes.map(node => testOf(node, column))
  return tests.every(test => test !== undefined) ? value => join(tests, value) : undefined
}

function matchTest({ values, ranges, orEmpty }: ListMatch, column: FacetColumn): Test | undefined {
  if ('codes' in column) {
    if (ranges.length > 0 || column.values.some(Array.isArray)) return undefined
    const wanted = new Set<Value>(values)
    return value => (value === null ? orEmpty : wanted.has(typeof value === 'boolean' ? Number(value) : value))
  }
  const numbers = values.map(toNumber)
  const spans = ranges.map(spanOf)
  if ([...numbers, ...spans.flatMap(span => Object.values(span))].some(Number.isNaN)) return undefined
  return value =>
    value === null ? orEmpty : numbers.includes(value as number) || spans.some(span => isWithin(span, value as number))
}

interface Span {
  readonly from: number
  readonly to: number
  readonly before: number
}

const endOf = (end: ListValue | undefined, open: number) => (end === undefined ? open : toNumber(end))

const spanOf = ({ from, to, before }: ListRange): Span => ({
  from: endOf(from, Number.NEGATIVE_INFINITY),
  to: endOf(to, Number.POSITIVE_INFINITY),
  before: endOf(before, Number.POSITIVE_INFINITY),
})

const isWithin = ({ from, to, before }: Span, number: number) => number >= from && number <= to && number < before
