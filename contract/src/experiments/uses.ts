import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { nullable, Timestamp } from '../api/schema.ts'
import { PARTS } from '../splits/dataset-types.ts'
import { ExperimentInput, ExperimentName, VersionName } from './inputs.ts'

/** Maximum number of entries of each list in a reply, newest first. */
export const MAX_USES = 100

const usesOf = <S extends Type.TSchema>(entry: S) => Type.Object({ count: Type.Integer(), results: Type.Array(entry) })

const EvaluationName = { uuid: Type.String(), name: Type.String(), experiment: ExperimentName, created_at: Timestamp }

/** Where a slide is used. Based on frozen versions, so nothing is forgotten when the slide leaves a dataset. */
export const SlideUses = Type.Object({
  /** Frozen versions that hold it. */
  versions: usesOf(
    Type.Object({
      ...VersionName.properties,
      part: Type.Enum(PARTS),
      fold: nullable(Type.Integer()),
      created_at: Timestamp,
    }),
  ),
  /** Experiments that learned from it. An experiment occurs once for each version. */
  experiments: usesOf(Type.Object({ experiment: ExperimentName, ...VersionName.properties, part: Type.Enum(PARTS) })),
  /** Evaluations with a prediction for it. */
  evaluations: usesOf(
    Type.Object({
      ...EvaluationName,
      ...VersionName.properties,
      /** The class; null if it is unknown. */
      truth: nullable(Type.String()),
      predicted: Type.String(),
    }),
  ),
})
export type SlideUses = Static<typeof SlideUses>

/** Where a version is used. */
export const VersionUses = Type.Object({
  /** Experiments that learned from it. */
  experiments: usesOf(
    Type.Object({
      experiment: ExperimentName,
      parts: ExperimentInput.properties.parts,
      folds: ExperimentInput.properties.folds,
    }),
  ),
  /** Each time that a model was tested on it: a test set that was looked at thirty times no longer is one. */
  evaluations: usesOf(Type.Object(EvaluationName)),
})
export type VersionUses = Static<typeof VersionUses>

export const useRoutes = {
  ofSlide: route('GET', '/api/slides/:id/uses/', {
    needs: 'reader',
    summary: 'The frozen versions, experiments and evaluations that a slide is in',
    reply: SlideUses,
    noun: 'slide',
  }),
  ofVersion: route('GET', '/api/dataset-versions/:uuid/uses/', {
    needs: 'reader',
    summary: 'The experiments and evaluations that used a version',
    reply: VersionUses,
  }),
}
