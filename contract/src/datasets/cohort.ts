import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, RecordId, Timestamp } from '../api/schema.ts'
import { wholeNumbersQuery } from '../lists/query-numbers.ts'
import { MAX_DISTRIBUTED_SLIDES } from '../splits/distribution.ts'
import { PLACED_BY } from '../splits/place-added.ts'
import { CountedTypes, Placed } from './dataset-distribution.ts'

/** Query parameters of the new slides of a cohort. */
export const COHORT_PARAMETERS = { limit: { type: 'integer', minimum: 0, maximum: 1000, default: 100 } } as const

/** The slides that match a dataset's filter and are new to it. */
export const CohortNews = Type.Object({
  /** Up to `limit` slides, oldest first. */
  slides: Type.Array(
    Type.Object({
      slide_id: Type.Integer(),
      name: Type.String(),
      block_id: nullable(Type.String()),
      species: nullable(Type.String()),
      organ: nullable(Type.String()),
      created_at: Timestamp,
    }),
  ),
  /** Number of new slides. */
  slides_count: Type.Integer(),
  /** Why the filter can't find anything any more, for example because a lab field in it was deleted. */
  problem: nullable(Type.String()),
})
export type CohortNews = Static<typeof CohortNews>

const AddNewsBody = closed({
  /** Some of the new slides. Default: all */
  slide_ids: Type.Optional(
    Type.Array(RecordId, { minItems: 1, maxItems: MAX_DISTRIBUTED_SLIDES, description: 'a list of ids of slides' }),
  ),
  apply: Type.Optional(Type.Boolean()),
})
export type AddNewsBody = Static<typeof AddNewsBody>

export const AddNewsReply = Type.Object({
  /** Each slide with the reason for its type and fold: its group, the recipe, a locked test set, or none. */
  slides: Type.Array(
    Type.Object({ slide_id: Type.Integer(), name: Type.String(), ...Placed, by: Type.Enum([...PLACED_BY]) }),
  ),
  /** Number of slides of each type in the dataset, including the new ones. */
  counts: CountedTypes,
  notes: Type.Array(Type.String()),
  /** Whether the dataset was changed. */
  written: Type.Boolean(),
})
export type AddNewsReply = Static<typeof AddNewsReply>

export const cohortRoutes = {
  news: route('GET', '/api/datasets/:id/cohort/', {
    needs: 'reader',
    summary: "Slides that match a dataset's filter and are new to it",
    query: wholeNumbersQuery(COHORT_PARAMETERS),
    reply: CohortNews,
  }),
  add: route('POST', '/api/datasets/:id/cohort/', {
    needs: 'editor',
    summary: "Add slides that match a dataset's filter, each with its group or by the recipe; or say how",
    ifMatch: true,
    body: AddNewsBody,
    reply: AddNewsReply,
    status: 200,
  }),
}
