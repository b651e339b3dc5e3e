import type { Static } from 'typebox'
import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import type { FilterKind } from '../api/field-kinds.ts'
import type { ListSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { nullable } from '../api/schema.ts'
import { datasetList } from '../datasets/datasets.ts'
import type { ListQuery } from '../lists/checked-list-query.ts'
import { fieldKind } from '../lists/filter-fields.ts'
import { acceptedValues, isFilterValue, shown } from '../lists/filter-values.ts'
import { listQuerySchema, parseListQuery, singleTexts } from '../lists/parse-list-query.ts'
import { readWholeNumber } from '../lists/query-numbers.ts'
import { readWord } from '../lists/query-words.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'
import { checkFields, FacetValue, splitNames } from './facets.ts'

const MAX_LEVELS = 2
const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 } as const
const OFFSET = { type: 'integer', minimum: 0, default: 0 } as const
const GROUP_ORDERINGS = ['value', '-value', 'count', '-count'] as const
export type GroupOrdering = (typeof GROUP_ORDERINGS)[number]

export const RecordGroup = Type.Object({
  /** For timestamps the day in UTC; null for records without a value. */
  value: nullable(FacetValue),
  /** Null for the records without a value. */
  label: nullable(Type.String()),
  /** Records in the group. */
  count: Type.Integer(),
  /** Groups of the second level in it; only where there is one. */
  groups: Type.Optional(Type.Integer()),
})
export type RecordGroup = Static<typeof RecordGroup>

export const Groups = Type.Object({
  ...pageOf(RecordGroup).properties,
  /** Records in all groups; `total` is the number of groups. */
  records: Type.Integer(),
})
export type Groups = Static<typeof Groups>

export interface GroupQuery {
  /** Its page and order mean nothing here. */
  list: ListQuery
  /** The field of each level. */
  levels: [string] | [string, string]
  /** The group whose second level is requested; its value is null for records without one. */
  within?: { value: FacetValue | null }
  ordering: GroupOrdering
  limit: number
  offset: number
}

/**
 * Reads the query string of a group call.
 * @throws ApiError 400 that names the wrong parameter
 */
export function parseGroupQuery(spec: ListSpec, raw: Readonly<Record<string, unknown>>, me?: number): GroupQuery {
  const { group, path, group_ordering, limit, offset, ...others } = Object.fromEntries(singleTexts(raw))
  const levels = readLevels(spec, group)
  const within = path === undefined ? undefined : readPath(spec, levels, path)
  return {
    list: parseListQuery(spec, others, me),
    levels,
    ...(within && { within }),
    ordering: readWord('group_ordering', GROUP_ORDERINGS, group_ordering ?? 'value'),
    limit: limit === undefined ? LIMIT.default : readWholeNumber('limit', LIMIT, limit),
    offset: offset === undefined ? OFFSET.default : readWholeNumber('offset', OFFSET, offset),
  }
}

function readLevels(spec: ListSpec, text: string | undefined): GroupQuery['levels'] {
  const names = splitNames(text ?? '')
  if (names.length === 0) throw badRequest('group is required: one or two fields, comma-separated.', 'group')
  if (names.length > MAX_LEVELS)
    throw badRequest(`group takes the names of at most ${MAX_LEVELS} fields, not ${names.length}.`, 'group')
  checkFields(spec, names, 'group')
  return names as GroupQuery['levels']
}

function readPath(spec: ListSpec, [first, second]: GroupQuery['levels'], text: string): GroupQuery['within'] {
  if (second === undefined) throw badRequest('path needs a group of two fields.', 'path')
  const value = readPathValue(text)
  const kind = groupKind(fieldKind(spec, first) as FilterKind)
  const options = spec.custom?.[first]?.options ?? []
  if (value !== null && !isFilterValue(kind, value, options))
    throw badRequest(`path: ${first} takes ${acceptedValues(kind, options)}, not ${shown(value)}.`, 'path')
  return { value: value as FacetValue | null }
}

function readPathValue(text: string): unknown {
  let path: unknown
  try {
    path = JSON.parse(text)
  } catch {
    throw badRequest("path isn't valid JSON.", 'path')
  }
  if (!Array.isArray(path) || path.length !== 1)
    throw badRequest(`path takes a list of one value, as in ["B-12"], not ${shown(path)}.`, 'path')
  return path[0]
}

/** Times are grouped by their days. */
export const groupKind = (kind: FilterKind): FilterKind => (kind === 'timestamp' ? 'date' : kind)

const text = (description: string) => ({ type: 'string', description }) as const

const querySchema = (spec: ListSpec) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    properties: {
      ...listQuerySchema(spec).properties,
      group: text('A field, or two separated by a comma'),
      path: text('With two fields: the group whose second level is asked for, as JSON: ["B-12"], [null]'),
      group_ordering: { type: 'string', enum: [...GROUP_ORDERINGS], default: 'value' },
      limit: LIMIT,
      offset: OFFSET,
    },
    required: ['group'],
    additionalProperties: false,
  })

const groupRoute = (entity: string, spec: ListSpec) =>
  route('GET', `/api/${entity}/groups/`, {
    needs: 'reader',
    summary: `The groups of ${entity} by one or two fields`,
    query: querySchema(spec),
    reply: Groups,
  })

export const groupRoutes = {
  slides: groupRoute('slides', slideList),
  samples: groupRoute('samples', sampleList),
  datasets: groupRoute('datasets', datasetList),
}
