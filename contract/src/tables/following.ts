import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { MAX_INTEGER } from '../api/integers.ts'
import type { ListSpec } from '../api/list-spec.ts'
import type { RecordKind } from '../api/record-kinds.ts'
import { route } from '../api/route.ts'
import { MAX_BULK_ROWS } from '../bulk/bulk.ts'
import { datasetList } from '../datasets/datasets.ts'
import type { ListQuery } from '../lists/checked-list-query.ts'
import { listQuerySchema, parseListQuery, singleTexts } from '../lists/parse-list-query.ts'
import { readWholeNumber } from '../lists/query-numbers.ts'
import { sampleList } from '../samples/samples.ts'
import { slideList } from '../slides/slides.ts'

const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_BULK_ROWS, default: MAX_BULK_ROWS } as const
const AFTER = { type: 'integer', minimum: 1, maximum: MAX_INTEGER } as const

const FollowingRecords = Type.Object({
  results: Type.Array(Type.Object({ id: Type.Integer(), version: Type.Integer() })),
})
export interface FollowingQuery {
  /** The list, with its order; `offset` is where the caller saw the record. */
  list: ListQuery
  after: number
}

/**
 * Reads the query string of a call for what follows.
 * @throws ApiError 400 that names the wrong parameter
 */
export function parseFollowingQuery(
  spec: ListSpec,
  raw: Readonly<Record<string, unknown>>,
  me?: number,
): FollowingQuery {
  const { after, limit, ...others } = Object.fromEntries(singleTexts(raw))
  if (after === undefined) throw badRequest('after is required: the id of a record of the list.', 'after')
  return {
    after: readWholeNumber('after', { ...AFTER, default: 1 }, after),
    list: {
      ...parseListQuery(spec, others, me),
      limit: limit === undefined ? LIMIT.default : readWholeNumber('limit', LIMIT, limit),
    },
  }
}

const querySchema = (spec: ListSpec) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    properties: { ...listQuerySchema(spec).properties, after: AFTER, limit: LIMIT },
    required: ['after'],
    additionalProperties: false,
  })

const followingRoute = (kind: RecordKind, spec: ListSpec) =>
  route('GET', `/api/${kind}/following/`, {
    needs: 'reader',
    summary: `Ids and versions of the ${kind} that come after one in a list, for cells that are written beyond what is loaded`,
    query: querySchema(spec),
    reply: FollowingRecords,
  })

export const followingRoutes = {
  slides: followingRoute('slides', slideList),
  samples: followingRoute('samples', sampleList),
  datasets: followingRoute('datasets', datasetList),
}
