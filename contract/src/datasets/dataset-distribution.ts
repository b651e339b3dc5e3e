import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, RecordId } from '../api/schema.ts'
import { ASSIGNED_TYPES, DATASET_TYPES } from '../splits/dataset-types.ts'
import { ALGORITHMS, MAX_DISTRIBUTED_SLIDES, PRIORITIES } from '../splits/distribution.ts'
import { SAMPLE_RULES } from '../splits/rules.ts'

const Rules = Type.Array(Type.String(), { description: 'a list of rules' })
const Keep = Type.Array(Type.Enum([...ASSIGNED_TYPES]), { description: 'a list of T, V and E' })
const Shares = closed({ training: Type.Integer(), validation: Type.Integer(), evaluation: Type.Integer() })
const Kind = Type.Enum([...DATASET_TYPES])

/** The new position of a slide; `fold` is null for none. */
export const Placed = { type: Kind, fold: nullable(Type.Integer()) }

export const CountedTypes = Type.Object({
  T: Type.Integer(),
  V: Type.Integer(),
  E: Type.Integer(),
  default: Type.Integer(),
})

const METHODS = ['shares', 'folds', 'leave-one-out', 'chance'] as const

/**
 * How a dataset was distributed, so that it can be repeated: `method` determines which of `shares`, `folds`, `field` and `training`
 * are set.
 */
export const SplitRecipe = closed(
  {
    algorithm: Type.Enum([...ALGORITHMS]),
    method: Type.Enum([...METHODS]),
    shares: Type.Optional(Shares),
    folds: Type.Optional(Type.Integer()),
    field: Type.Optional(Type.String()),
    /** For a random distribution: the share of training in whole percent; half of the rest is for validation. */
    training: Type.Optional(Type.Integer()),
    groups: Rules,
    strata: Rules,
    keep: Keep,
    /** Whether balance matters more than shares; missing if shares do. */
    priority: Type.Optional(Type.Enum([...PRIORITIES])),
    seed: Type.Integer(),
    slides: Type.Integer({ minimum: 0 }),
    /** The number of distributed slides, if not all were. */
    selected: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { description: 'a recipe' },
)
export type SplitRecipe = Static<typeof SplitRecipe>

const FixGroupsBody = closed({
  group: Type.Optional(Rules),
  keep: Type.Optional(Keep),
  apply: Type.Optional(Type.Boolean()),
})
export type FixGroupsBody = Static<typeof FixGroupsBody>

export const FixGroupsReply = Type.Object({
  moves: Type.Array(Type.Object({ slide_id: Type.Integer(), from: Kind, to: Kind, fold: nullable(Type.Integer()) })),
  torn_before: Type.Integer(),
  torn_after: Type.Integer(),
  unmendable: Type.Array(Type.Object({ label: Type.String(), sentence: Type.String() })),
  /** Number of slides of each type, and of each fold, afterwards. */
  counts: CountedTypes,
  folds: Type.Array(Type.Integer()),
  /** Whether the dataset was changed. */
  written: Type.Boolean(),
})
export type FixGroupsReply = Static<typeof FixGroupsReply>

const DistributeBody = closed({
  method: Type.Enum([...METHODS]),
  shares: Type.Optional(Shares),
  folds: Type.Optional(Type.Integer()),
  field: Type.Optional(Type.String()),
  training: Type.Optional(Type.Integer()),
  groups: Type.Optional(Rules),
  strata: Type.Optional(Rules),
  keep: Type.Optional(Keep),
  /** What takes precedence if shares and the balance of `strata` conflict. Default: shares */
  priority: Type.Optional(Type.Enum([...PRIORITIES])),
  slide_ids: Type.Optional(
    Type.Array(RecordId, { minItems: 1, maxItems: MAX_DISTRIBUTED_SLIDES, description: 'a list of ids of slides' }),
  ),
  seed: Type.Optional(Type.Integer()),
  apply: Type.Optional(Type.Boolean()),
})
export type DistributeBody = Static<typeof DistributeBody>

/** Fields that are balanced, and how far each is off. */
const Strata = Type.Array(Type.Object({ field: Type.String(), deviation: Type.Number() }))

export const DistributeReply = Type.Object({
  recipe: SplitRecipe,
  /** All slides of the dataset, in its order. */
  results: Type.Array(Type.Object({ slide_id: Type.Integer(), ...Placed })),
  /** The values of the folds, where one value is left out; else empty. */
  values: Type.Array(Type.String()),
  report: Type.Object({
    counts: CountedTypes,
    /** Groups with a value to group by, and how many of them end up divided. */
    groups: Type.Integer(),
    divided: Type.Integer(),
    folds: Type.Array(Type.Integer()),
    share_error: nullable(Type.Number()),
    strata: Strata,
    notes: Type.Array(Type.String()),
  }),
  /** The outcome of each priority, if shares and balance conflict; otherwise empty. */
  priorities: Type.Array(
    Type.Object({ priority: Type.Enum([...PRIORITIES]), share_error: nullable(Type.Number()), strata: Strata }),
  ),
  /** Whether the dataset was changed. */
  written: Type.Boolean(),
})
export type DistributeReply = Static<typeof DistributeReply>

/** Largest number of slides whose samples one call reads. */
const MAX_SAMPLED_SLIDES = 10_000
const SampleValuesBody = closed({
  slide_ids: Type.Array(RecordId, {
    minItems: 1,
    maxItems: MAX_SAMPLED_SLIDES,
    description: `a list of 1 to ${MAX_SAMPLED_SLIDES.toLocaleString('en')} ids`,
  }),
  fields: Type.Array(Type.Enum([...SAMPLE_RULES]), {
    minItems: 1,
    description: `a list of some of ${SAMPLE_RULES.join(', ')}`,
  }),
})
export type SampleValuesBody = Static<typeof SampleValuesBody>

export const SampleValues = Type.Object({
  /** The slides that exist, in the requested order; for each field the distinct values of its samples. */
  results: Type.Array(
    Type.Object({
      slide: Type.Integer(),
      values: Type.Unsafe<Record<string, string[]>>({
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      }),
    }),
  ),
})
export type SampleValues = Static<typeof SampleValues>

export const datasetDistributionRoutes = {
  fixGroups: route('POST', '/api/datasets/:id/mend/', {
    needs: 'editor',
    summary: 'Make divided groups of slides whole, or say how',
    ifMatch: true,
    body: FixGroupsBody,
    reply: FixGroupsReply,
    status: 200,
  }),
  distribute: route('POST', '/api/datasets/:id/distribute/', {
    needs: 'editor',
    summary: 'Distribute slides over parts or folds so that no group is divided, or by chance; or say how',
    ifMatch: true,
    body: DistributeBody,
    reply: DistributeReply,
    status: 200,
  }),
}

export const sampleValuesRoute = route('POST', '/api/slides/sample-values/', {
  needs: 'reader',
  summary: 'Values of the samples of slides',
  body: SampleValuesBody,
  reply: SampleValues,
  status: 200,
})
