import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'

/** The kinds of records whose changes are reported. */
export const CHANGED_KINDS = ['slides', 'samples', 'datasets'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** Largest number of records of a kind that one reply names. */
export const MAX_CHANGED_RECORDS = 500

const Ids = Type.Array(Type.Integer())

/** Ids of the changed records of one kind. */
const ChangedRecords = Type.Object({
  /** More records changed than a reply may name, so it names none and lists have to be reloaded. */
  more: Type.Boolean(),
  /** New or restored. */
  created: Ids,
  /** Includes records whose linked record changed as lists show it: a slide's file, a sample's slide. */
  changed: Ids,
  deleted: Ids,
})
export type ChangedRecords = Static<typeof ChangedRecords>

export const ChangesReply = Type.Object({
  /** The `since` of the next call. */
  cursor: Type.String(),
  slides: ChangedRecords,
  samples: ChangedRecords,
  datasets: ChangedRecords,
})
export type ChangesReply = Static<typeof ChangesReply>

export const changeRoutes = {
  list: route('GET', '/api/changes/', {
    needs: 'reader',
    reads: 'primary',
    summary: 'Which slides, samples and datasets were created, changed or deleted since a cursor',
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: {
        since: {
          type: 'string',
          description: 'The cursor of an earlier reply; without it the reply has only a cursor',
        },
      },
      additionalProperties: false,
    }),
    reply: ChangesReply,
  }),
}
