import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable } from '../api/schema.ts'
import { PARTS, type Part } from '../splits/dataset-types.ts'

/** An experiment as others refer to it. */
export const ExperimentName = Type.Object({ id: Type.Integer(), name: Type.String() })
export type ExperimentName = Static<typeof ExperimentName>

/** A frozen version as experiments and evaluations refer to it. */
export const VersionName = Type.Object({
  /** The version's uuid. */
  version: Type.String(),
  number: Type.Integer(),
  semver: Type.String(),
  /** The dataset's id; null while it is deleted. */
  dataset: nullable(Type.Integer()),
  dataset_uuid: Type.String(),
  /** The name of the dataset when it was frozen. */
  dataset_name: Type.String(),
})
export type VersionName = Static<typeof VersionName>

const Parts = Type.Array(Type.Enum(PARTS))
const Folds = nullable(Type.Array(Type.Integer()))

/** A frozen version that an experiment learned from. */
export const ExperimentInput = Type.Object({
  ...VersionName.properties,
  /** In the order of versions: training, validation, evaluation, unassigned. */
  parts: Parts,
  /** The folds that it learned from, ascending; null for all. */
  folds: Folds,
})
export type ExperimentInput = Static<typeof ExperimentInput>

const MAX_FOLD = 32_767
/** The parts and folds of a version to learn from or to evaluate on. */
export const InputParts = Type.Array(Type.Enum(PARTS), {
  minItems: 1,
  maxItems: PARTS.length,
  description: `a list of parts: ${PARTS.join(', ')}`,
})
export const Fold = Type.Integer({ minimum: 1, maximum: MAX_FOLD })

export const NewInput = closed({
  parts: InputParts,
  folds: Type.Optional(
    nullable(Type.Array(Fold, { minItems: 1, maxItems: 1_000, description: 'a list of folds, numbered from 1,' })),
  ),
})
export type NewInput = Static<typeof NewInput>

/** Slides of a version that a model learned from, or is evaluated on. */
export interface ChosenParts {
  readonly parts: readonly Part[]
  /** null for all. */
  readonly folds: readonly number[] | null
}

/** Whether a slide of a version is among the chosen ones. Slides without a fold are not left out by folds. */
export const isChosen = (
  { part, fold }: { readonly part: Part; readonly fold: number | null },
  { parts, folds }: ChosenParts,
): boolean => parts.includes(part) && (folds === null || fold === null || folds.includes(fold))

const noun = 'experiment'

export const inputRoutes = {
  list: route('GET', '/api/experiments/:id/inputs/', {
    needs: 'reader',
    summary: 'The frozen versions that an experiment learned from, in the order in which they were named',
    reply: Type.Array(ExperimentInput),
    noun,
  }),
  put: route('PUT', '/api/experiments/:id/inputs/:version/', {
    needs: 'editor',
    summary: 'Name a frozen version that an experiment learned from, or change what it learned of it',
    body: NewInput,
    reply: ExperimentInput,
    noun,
  }),
  remove: route('DELETE', '/api/experiments/:id/inputs/:version/', {
    needs: 'editor',
    summary: 'Take back that an experiment learned from a version',
    noun,
  }),
}
