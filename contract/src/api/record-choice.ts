import type { Static } from 'typebox'
import * as Type from 'typebox'
import { closed, JsonObject, RecordId } from './schema.ts'

/** A record, with the version that the caller saw, if given. */
const RecordAtVersion = closed({ id: RecordId, version: Type.Optional(Type.Integer({ minimum: 1 })) })

/**
 * The records that a call applies to: those in `ids`, or all that match `query` except those in `except`. A query has the list's
 * parameters by name, without `limit` and `offset`; its `filter` is JSON, not text.
 */
export const RecordChoice = closed({
  ids: Type.Optional(Type.Array(RecordAtVersion, { minItems: 1, description: 'a list of records with their ids' })),
  query: Type.Optional(JsonObject),
  /** The number of records that matched the query when the caller looked, including those in `except`. */
  total: Type.Optional(Type.Integer({ minimum: 0 })),
  except: Type.Optional(Type.Array(RecordId, { description: 'a list of ids' })),
})
export type RecordChoice = Static<typeof RecordChoice>
