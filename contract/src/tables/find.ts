import type { Static } from 'typebox'
import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { route } from '../api/route.ts'
import { readParameters } from '../lists/parse-list-query.ts'
import { readWholeNumber } from '../lists/query-numbers.ts'

/** Longest text to find: as much of a name as the indexes contain. */
export const MAX_FIND_LENGTH = 200
/** From this many letters on, names that contain the text are found too. */
export const MIN_CONTAINED_LENGTH = 3

const Q = { type: 'string', minLength: 1, maxLength: MAX_FIND_LENGTH, pattern: '^[^\\0]*$' } as const
const LIMIT = { type: 'integer', minimum: 1, maximum: 50, default: 8 } as const

/** How a record was found, the closest first: by its whole id, uuid, name or code, by the beginning of a name, or by a part of one. */
const FIND_MATCHES = ['exact', 'begins', 'contains'] as const

export const FoundRecord = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  /** The name by which screens call the record: for a sample its pictor sample id, or its sample id without one. */
  name: Type.String(),
  match: Type.Enum([...FIND_MATCHES]),
})
export type FoundRecord = Static<typeof FoundRecord>

/**
 * At most `limit` records of each kind: exact matches first, then matches at the beginning, then others; each in natural order.
 */
export const FindReply = Type.Object({
  slides: Type.Array(FoundRecord),
  samples: Type.Array(FoundRecord),
  datasets: Type.Array(FoundRecord),
})
export type FindReply = Static<typeof FindReply>

export interface FindQuery {
  /** Trimmed, not empty. */
  q: string
  limit: number
}

/** Reads the query string of `find`. @throws 400 that names the wrong parameter */
export function readFindQuery(raw: Readonly<Record<string, unknown>>): FindQuery {
  const { q, limit } = readParameters(raw, ['q', 'limit'])
  const number = limit === undefined ? LIMIT.default : readWholeNumber('limit', LIMIT, limit)
  return { q: readText(q), limit: number }
}

function readText(written: string | undefined): string {
  if (written === undefined) throw badRequest('q is required: the text to find.', 'q')
  const text = written.trim()
  if (text === '') throw badRequest('q takes the text to find, not a blank one.', 'q')
  if (text.includes('\0')) throw badRequest('q contains an invalid character.', 'q')
  const { length } = [...text]
  if (length > MAX_FIND_LENGTH)
    throw badRequest(`q takes at most ${MAX_FIND_LENGTH} letters, not ${length.toLocaleString('en')}.`, 'q')
  return text
}

export const findRoutes = {
  find: route('GET', '/api/find/', {
    needs: 'reader',
    summary: 'Slides, samples and datasets by name or code',
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: { q: Q, limit: LIMIT },
      required: ['q'],
      additionalProperties: false,
    }),
    reply: FindReply,
  }),
}
