import { badRequest } from '../api/api-error.ts'
import type { ColumnKind } from '../api/field-kinds.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { ListMatch, ListOrder, ListQuery } from './checked-list-query.ts'
import { parseListFilter } from './list-filter.ts'
import { searchTerms, WHOLE_VALUE_COLUMNS } from './list-query.ts'
import { type ListRange, type ListValue, rangeEndsOf, readRangeEnd, readValue, VALUE_FORMATS } from './list-values.ts'
import { readWholeNumber, type WholeNumberSchema } from './query-numbers.ts'
import { readWord } from './query-words.ts'

/** A parameter's schema in the API reference. */
type ParameterSchema = WholeNumberSchema | { type: 'string'; description: string; pattern?: string }

/** A query parameter of a list: the schema that documents and validates it, and its effect on a query. */
export interface ListParameter {
  readonly schema: ParameterSchema
  readonly read: (query: ListQuery, text: string, me: number | undefined) => void
}

type Parameters = [name: string, parameter: ListParameter][]

/** Kinds of column that a search can look into, as text. */
const SEARCHABLE_KINDS: readonly ColumnKind[] = ['text', 'integer', 'number', 'uuid', 'status']

const text = (description: string, pattern?: string): ParameterSchema =>
  pattern === undefined ? { type: 'string', description } : { type: 'string', description, pattern }

/** All query parameters of a list, those of every list first. */
export function listParameters(spec: ListSpec): ReadonlyMap<string, ListParameter> {
  return new Map([
    ...pageParameters(spec),
    ...searchParameters(spec),
    ...idFilters(spec),
    ...choiceFilters(spec),
    ...columnFilters(spec),
    ...ruleFilter(spec),
  ])
}

function pageParameters(spec: ListSpec): Parameters {
  const limit: WholeNumberSchema = { type: 'integer', minimum: 1, maximum: spec.maxLimit, default: spec.defaultLimit }
  const offset: WholeNumberSchema = { type: 'integer', minimum: 0, default: 0 }
  return [
    [
      'limit',
      {
        schema: limit,
        read: (query, value) => Object.assign(query, { limit: readWholeNumber('limit', limit, value) }),
      },
    ],
    [
      'offset',
      {
        schema: offset,
        read: (query, value) => Object.assign(query, { offset: readWholeNumber('offset', offset, value) }),
      },
    ],
    [
      'ordering',
      {
        schema: text(orderingNote(spec)),
        read: (query, value) => Object.assign(query, { ordering: readOrdering(spec, value) }),
      },
    ],
  ]
}

const orderingNote = ({ defaultOrdering, sortKeys = {} }: ListSpec) =>
  [
    'Columns, separated by commas, `-` for descending; empty values last',
    ...Object.entries(sortKeys).map(([key, description]) => `\`${key}\` is ${description}`),
    `Default: ${defaultOrdering}`,
  ].join('. ')

/** @throws 400 for a name that the list can't be sorted by. An empty text means the default. */
export function readOrdering(spec: ListSpec, value: string): ListOrder[] {
  const names = searchTerms(value)
  const orders = (names.length > 0 ? names : [spec.defaultOrdering]).map(name =>
    name.startsWith('-') ? { column: name.slice(1), descending: true } : { column: name, descending: false },
  )
  for (const { column } of orders)
    if (!Object.hasOwn(spec.columns, column) && !Object.hasOwn(spec.sortKeys ?? {}, column))
      throw badRequest(`There is no column '${column}' to order by.`, 'ordering')
  return orders.filter((order, index) => orders.findIndex(({ column }) => column === order.column) === index)
}

function searchParameters(spec: ListSpec): Parameters {
  const terms = (name: string, description: string): Parameters[number] => [
    name,
    {
      schema: text(description, NO_NUL),
      read: (query, value) =>
        Object.assign(query, { terms: [...new Set([...query.terms, ...readTerms(name, value)])] }),
    },
  ]
  return [
    terms('search', `Anywhere in any of ${spec.searchable.join(', ')}; a comma parts terms, which all must be found`),
    terms('search_terms', 'Terms, separated by commas, which all must be found'),
    [
      'search_fields',
      {
        schema: text('Columns to search instead'),
        read: (query, value) => {
          const fields = readFields(spec, value)
          if (fields.length > 0) query.fields = fields
        },
      },
    ],
  ]
}

/** PostgreSQL can't store NUL. */
const NO_NUL = '^[^\\0]*$'

function readTerms(name: string, value: string): string[] {
  if (value.includes('\0')) throw badRequest(`${name} contains an invalid character.`, name)
  return searchTerms(value)
}

function readFields(spec: ListSpec, value: string): string[] {
  const fields = searchTerms(value)
  for (const field of fields) {
    const kind = Object.hasOwn(spec.columns, field) ? spec.columns[field] : undefined
    const isSearched = spec.custom?.[field]?.isSearched ?? (kind !== undefined && SEARCHABLE_KINDS.includes(kind))
    if (!isSearched) throw badRequest(`There is no column '${field}' to search.`, 'search_fields')
  }
  return [...new Set(fields)]
}

const idFilters = ({ idFilters = {} }: ListSpec): Parameters =>
  Object.entries(idFilters).map(([name, description]) => [
    name,
    {
      schema: text(description, listPattern('reference')),
      read: (query, value) => {
        const { values, orEmpty } = readMatch(name, value, part => readValue(name, 'reference', part))
        query.idMatches.push({ name, ids: values.map(Number), orNone: orEmpty })
      },
    },
  ])

const choiceFilters = ({ choiceFilters = {} }: ListSpec): Parameters =>
  Object.entries(choiceFilters).map(([name, choices]) => {
    const choice = choices.join('|')
    return [
      name,
      {
        schema: text(`One of: ${choices.join(', ')}, separated by commas`, `^(?:${choice})(?:,(?:${choice}))*$`),
        read: (query, value) => {
          query.choices.push({ name, chosen: value.split(',').map(word => readWord(name, choices, word)) })
        },
      },
    ]
  })

const ruleFilter = (spec: ListSpec): Parameters =>
  spec.filter
    ? [
        [
          'filter',
          {
            schema: text('Rules as JSON, joined by and, or: {"field": "organ", "op": "is", "value": "liver"}'),
            read: (query, value, me) => {
              const filter = parseListFilter(spec, value, me)
              if (filter) query.filter = filter
            },
          },
        ],
      ]
    : []

const columnFilters = (spec: ListSpec): Parameters =>
  Object.entries(spec.columns).flatMap(([column, kind]) => [
    exactFilter(spec, column, kind),
    ...rangeFilters(column, kind),
  ])

function exactFilter({ custom, words }: ListSpec, column: string, kind: ColumnKind): Parameters[number] {
  const options = custom?.[column]?.options
  const known = words?.[column]
  const note = known?.join(', ') ?? VALUE_FORMATS[kind].note
  const read = (part: string) => (known ? readWord(column, known, part) : readValue(column, kind, part, options))
  return [
    column,
    {
      schema: text(
        `One of: ${note}, separated by commas; empty: records without one`,
        known ? partsPattern(known.join('|')) : listPattern(kind),
      ),
      read: (query, value) => query.matches.push(readMatch(column, value, read)),
    },
  ]
}

const rangeFilters = (column: string, kind: ColumnKind): Parameters =>
  rangeEndsOf(kind).map(end => {
    const name = `${column}_${end.suffix}`
    return [
      name,
      {
        schema: text(`${column}, inclusive`, `^(?:${VALUE_FORMATS[kind].pattern})$`),
        read: (query, value) => query.ranges.push({ column, ...readRangeEnd(name, kind, value, end) }),
      },
    ]
  })

/** A comma-separated list of values, each of which may be empty. */
function listPattern(kind: ColumnKind): string | undefined {
  const { pattern } = VALUE_FORMATS[kind]
  if (kind === 'text') return NO_NUL
  return pattern && partsPattern(pattern)
}

const partsPattern = (pattern: string) => `^(?:${pattern})?(?:,(?:${pattern})?)*$`

/** Splits at commas; `\,` is a literal one. Some columns are not split. */
export const listParts = (name: string, value: string) =>
  WHOLE_VALUE_COLUMNS.includes(name) ? [value] : value.split(/(?<!\\),/).map(part => part.replaceAll('\\,', ','))

function readMatch(
  column: string,
  value: string,
  read: (part: string) => ListValue | ListRange | undefined,
): ListMatch {
  const match: ListMatch = { column, values: [], ranges: [], orEmpty: false }
  for (const part of listParts(column, value)) {
    const found = part === '' ? undefined : read(part)
    if (part === '') match.orEmpty = true
    else if (typeof found === 'object') match.ranges.push(found)
    else if (found !== undefined) match.values.push(found)
  }
  return match
}
