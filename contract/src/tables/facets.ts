import type { Static } from 'typebox'
import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import type { FilterKind } from '../api/field-kinds.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { route } from '../api/route.ts'
import { mapOf, nullable } from '../api/schema.ts'
import { datasetList } from '../datasets/datasets.ts'
import type { ListQuery } from '../lists/checked-list-query.ts'
import { fieldKind } from '../lists/filter-fields.ts'
import { listQuerySchema, parseListQuery, singleTexts } from '../lists/parse-list-query.ts'
import { readWholeNumber } from '../lists/query-numbers.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'

const MAX_FACETS = 12
/** More distinct values than these are not counted. */
export const MAX_DISTINCT = 1_000

const FACET_LIMIT = { type: 'integer', minimum: 1, maximum: MAX_DISTINCT, default: 8 } as const
const FACET_OFFSET = { type: 'integer', minimum: 0, default: 0 } as const
const BUCKETS = { type: 'integer', minimum: 2, maximum: 100, default: 20 } as const

/** Numbers, ids and true, false as themselves, everything else as text. */
export const FacetValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
export type FacetValue = Static<typeof FacetValue>

export const ValueFacet = Type.Object({
  kind: Type.Literal('values'),
  /** Records that match without this facet's own choice. */
  total: Type.Integer(),
  /** Number of these without a value. */
  empty: Type.Integer(),
  /** Different values, of those that were searched for; null above 1,000. */
  distinct: nullable(Type.Integer()),
  /** Records with a value, but with none of those listed. */
  other: Type.Integer(),
  /** The most frequent first, and all that are chosen, with a count of 0 too. */
  values: Type.Array(Type.Object({ value: FacetValue, label: Type.String(), count: Type.Integer() })),
})
export type ValueFacet = Static<typeof ValueFacet>

const RangeEnd = Type.Union([Type.String(), Type.Number()])

export const RangeFacet = Type.Object({
  kind: Type.Literal('range'),
  total: Type.Integer(),
  empty: Type.Integer(),
  /** Null where no record has a value. Times are ISO 8601 in UTC, dates YYYY-MM-DD. */
  min: nullable(RangeEnd),
  max: nullable(RangeEnd),
  /** Even steps; each from `from` up to, but without, `to`, the last including it. */
  buckets: Type.Array(Type.Object({ from: RangeEnd, to: RangeEnd, count: Type.Integer() })),
})
export type RangeFacet = Static<typeof RangeFacet>

const Statistics = Type.Object({
  /** All records, whatever the call asks for. */
  all: Type.Integer(),
  /** Number of these created in the last 7 days. */
  recent: Type.Integer(),
  /** Total size of the files of matching records; datasets have none. */
  bytes: Type.Optional(Type.Integer()),
})

export const Facets = Type.Object({
  /** Records that match everything. */
  total: Type.Integer(),
  facets: mapOf(Type.Union([ValueFacet, RangeFacet])),
  /** Only if requested. */
  statistics: Type.Optional(Statistics),
})
export type Facets = Static<typeof Facets>

export interface FacetQuery {
  /** Its page and order mean nothing here. */
  list: ListQuery
  /** Names of fields, each once; only with statistics there may be none. */
  facets: string[]
  /** Whether facets count just the records that match, by their own choice too, and statistics come with them. */
  statistics: boolean
  limit: number
  offset: number
  /** Neither null nor empty. */
  search?: string
  buckets: number
}

/** Whether a facet counts values or ranges of them. */
export const isRangeKind = (kind: FilterKind) =>
  kind === 'integer' || kind === 'number' || kind === 'date' || kind === 'timestamp'

/**
 * Reads the query string of a facet call.
 * @throws ApiError 400 that names the wrong parameter
 */
export function parseFacetQuery(spec: ListSpec, raw: Readonly<Record<string, unknown>>, me?: number): FacetQuery {
  const { facets, statistics, facet_limit, facet_search, facet_offset, buckets, ...others } = Object.fromEntries(
    singleTexts(raw),
  )
  const foreign = NOT_TAKEN.find(name => Object.hasOwn(others, name))
  if (foreign !== undefined) throw badRequest(`There is no parameter '${foreign}' here.`, foreign)
  const isWithStatistics = readBoolean('statistics', statistics)
  const names = facets === undefined && isWithStatistics ? [] : readFacetNames(spec, facets)
  const query: FacetQuery = {
    list: parseListQuery(spec, others, me),
    facets: names,
    statistics: isWithStatistics,
    limit: readNumber('facet_limit', FACET_LIMIT, facet_limit),
    offset: readNumber('facet_offset', FACET_OFFSET, facet_offset),
    buckets: readNumber('buckets', BUCKETS, buckets),
  }
  if (facet_search !== undefined) checkSingleFacet('facet_search', spec, names)
  if (facet_offset !== undefined) checkSingleFacet('facet_offset', spec, names)
  const search = facet_search?.trim() ?? ''
  if (search.includes('\0')) throw badRequest('facet_search contains an invalid character.', 'facet_search')
  return search === '' ? query : { ...query, search }
}

/** List parameters that these calls don't accept. */
const NOT_TAKEN = ['limit', 'offset', 'ordering']

const readNumber = (name: string, schema: typeof FACET_LIMIT | typeof FACET_OFFSET | typeof BUCKETS, text?: string) =>
  text === undefined ? schema.default : readWholeNumber(name, schema, text)

function readBoolean(name: string, text = 'false'): boolean {
  if (text !== 'true' && text !== 'false') throw badRequest(`${name} takes true or false, not '${text}'.`, name)
  return text === 'true'
}

function readFacetNames(spec: ListSpec, text: string | undefined): string[] {
  const names = splitNames(text ?? '')
  if (names.length === 0) throw badRequest(`facets is required: 1 to ${MAX_FACETS} fields, comma-separated.`, 'facets')
  if (names.length > MAX_FACETS)
    throw badRequest(`facets takes the names of 1 to ${MAX_FACETS} fields, not ${names.length}.`, 'facets')
  checkFields(spec, names, 'facets')
  return names
}

/** Splits names that are separated by commas; each is returned once. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(name => name.trim())
      .filter(Boolean),
  ),
]

/** @throws 400 that names the first field which the list does not have */
export function checkFields(spec: ListSpec, names: readonly string[], parameter: string): void {
  for (const name of names)
    if (fieldKind(spec, name) === undefined) throw badRequest(`There is no field '${name}' here.`, parameter)
}

function checkSingleFacet(parameter: string, spec: ListSpec, names: readonly string[]): void {
  const [name = ''] = names
  if (names.length > 1) throw badRequest(`${parameter} takes one facet at a time, not ${names.length}.`, parameter)
  if (isRangeKind(fieldKind(spec, name) as FilterKind))
    throw badRequest(`${parameter} is for facets of values, and ${name} is one of ranges.`, parameter)
}

const text = (description: string) => ({ type: 'string', description }) as const

function querySchema(spec: ListSpec) {
  const { limit, offset, ordering, ...properties } = listQuerySchema(spec).properties as Record<string, object>
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    properties: {
      facets: text(`Fields to count, separated by commas: 1 to ${MAX_FACETS}; with statistics there may be none`),
      statistics: {
        type: 'boolean',
        default: false,
        description: 'Facets count the records that match everything, and the reply has `statistics`',
      },
      facet_limit: FACET_LIMIT,
      facet_search: text('Anywhere in a value or its label; with one facet only'),
      facet_offset: FACET_OFFSET,
      buckets: BUCKETS,
      ...properties,
    },
    additionalProperties: false,
  })
}

const facetRoute = (entity: string, spec: ListSpec) =>
  route('GET', `/api/${entity}/facets/`, {
    needs: 'reader',
    reads: 'primary',
    summary: `How many ${entity} have each value of some fields`,
    query: querySchema(spec),
    reply: Facets,
  })

export const facetRoutes = {
  slides: facetRoute('slides', slideList),
  samples: facetRoute('samples', sampleList),
  datasets: facetRoute('datasets', datasetList),
}
