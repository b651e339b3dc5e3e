import { badRequest } from './api-error.ts'
import { searchTerms, WHOLE_VALUE_COLUMNS } from './list-query.ts'
import { type ListRange, type ListValue, rangeOf, readValue } from './list-values.ts'
import type { ListSpec } from './route.ts'

/** One exact filter: a record passes that has one of the values, lies in one of the ranges, or, where asked for, has none. */
export interface ListMatch {
  column: string
  values: ListValue[]
  ranges: ListRange[]
  orEmpty: boolean
}

export interface ListOrder {
  column: string
  descending: boolean
}

/** A list call's question, checked against the list's specification. */
export interface ListQuery {
  limit: number
  offset: number
  ordering: ListOrder[]
  matches: ListMatch[]
  ranges: (ListRange & { column: string })[]
  /** Filters that are no columns (`dataset_ids`, `slide`). */
  idMatches: { name: string; ids: number[]; orNone: boolean }[]
  /** All must be found, each in any of the fields. */
  terms: string[]
  /** Columns to search; the list's default ones where absent. */
  fields?: string[]
}

/** Kinds of column that a search can look into, as text. */
const SEARCHABLE_KINDS = ['text', 'integer', 'number', 'uuid', 'status']
const NOT_COLUMNS = ['limit', 'offset', 'ordering', 'search', 'search_terms', 'search_fields']

type RawQuery = Readonly<Record<string, unknown>>

/** Reads a list call's query string, as split into names and (decoded) values; throws a 400 that names what is wrong. */
export function parseListQuery(spec: ListSpec, raw: RawQuery): ListQuery {
  const texts = onceEach(raw)
  const query: ListQuery = {
    limit: readPageNumber(raw, 'limit', { otherwise: spec.defaultLimit, min: 1, max: spec.maxLimit }),
    offset: readPageNumber(raw, 'offset', { otherwise: 0, min: 0 }),
    ordering: readOrdering(spec, texts.get('ordering')),
    matches: [],
    ranges: [],
    idMatches: [],
    terms: readTerms(texts),
  }
  const fields = readFields(spec, texts.get('search_fields'))
  if (fields.length > 0) query.fields = fields
  for (const [name, text] of texts) if (!NOT_COLUMNS.includes(name)) addFilter(spec, query, name, text)
  return query
}

function onceEach(raw: RawQuery): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value !== 'string') throw badRequest(`${name} is given more than once.`, name)
    texts.set(name, value)
  }
  return texts
}

/** Reads a parameter such as `limit` or `page`; without `max` any whole number will do. */
export function readPageNumber(
  raw: RawQuery,
  name: string,
  { otherwise, min, max }: { otherwise: number; min: number; max?: number },
): number {
  const text = raw[name]
  if (text === undefined) return otherwise
  const number = Number(text)
  if (typeof text !== 'string' || !/^\d+$/.test(text) || number < min || number > (max ?? Infinity)) {
    const range = max === undefined ? `from ${min}` : `from ${min} to ${max}`
    throw badRequest(`${name} takes a whole number ${range}, not '${text}'.`, name)
  }
  return Math.min(number, Number.MAX_SAFE_INTEGER)
}

function readOrdering(spec: ListSpec, text: string | undefined): ListOrder[] {
  const names = searchTerms(text ?? '')
  const orders = (names.length > 0 ? names : [spec.defaultOrdering]).map(name =>
    name.startsWith('-') ? { column: name.slice(1), descending: true } : { column: name, descending: false },
  )
  for (const { column } of orders)
    if (!Object.hasOwn(spec.columns, column) && !Object.hasOwn(spec.sortKeys ?? {}, column))
      throw badRequest(`There is no column '${column}' to order by.`, 'ordering')
  return orders.filter((order, index) => orders.findIndex(({ column }) => column === order.column) === index)
}

function readTerms(texts: Map<string, string>): string[] {
  const terms = ['search', 'search_terms'].flatMap(name => {
    const text = texts.get(name) ?? ''
    if (text.includes('\0')) throw badRequest(`${name} holds a NUL character, which no text can have.`, name)
    return searchTerms(text)
  })
  return [...new Set(terms)]
}

function readFields(spec: ListSpec, text: string | undefined): string[] {
  const fields = searchTerms(text ?? '')
  for (const field of fields) {
    const kind = Object.hasOwn(spec.columns, field) ? spec.columns[field] : undefined
    if (kind === undefined || !SEARCHABLE_KINDS.includes(kind))
      throw badRequest(`There is no column '${field}' to search.`, 'search_fields')
  }
  return [...new Set(fields)]
}

/** Splits at commas, `\,` being a plain one; some columns are taken whole. */
const listParts = (name: string, text: string) =>
  WHOLE_VALUE_COLUMNS.includes(name) ? [text] : text.split(/(?<!\\),/).map(part => part.replaceAll('\\,', ','))

function addFilter(spec: ListSpec, query: ListQuery, name: string, text: string): void {
  const kind = Object.hasOwn(spec.columns, name) ? spec.columns[name] : undefined
  const range = kind === undefined ? rangeOf(spec.columns, name) : undefined
  if (kind !== undefined) query.matches.push(readMatch(name, text, part => readValue(name, kind, part)))
  else if (range) query.ranges.push({ column: range.column, ...range.read(text) })
  else if (Object.hasOwn(spec.idFilters ?? {}, name)) query.idMatches.push(readIds(name, text))
  else throw badRequest(`There is no parameter '${name}' here.`, name)
}

function readMatch(column: string, text: string, read: (part: string) => ListValue | ListRange | undefined): ListMatch {
  const match: ListMatch = { column, values: [], ranges: [], orEmpty: false }
  for (const part of listParts(column, text)) {
    const value = part === '' ? undefined : read(part)
    if (part === '') match.orEmpty = true
    else if (typeof value === 'object') match.ranges.push(value)
    else if (value !== undefined) match.values.push(value)
  }
  return match
}

function readIds(name: string, text: string): ListQuery['idMatches'][number] {
  const { values, orEmpty } = readMatch(name, text, part => readValue(name, 'reference', part))
  return { name, ids: values as number[], orNone: orEmpty }
}
