import type { Static } from 'typebox'
import * as Type from 'typebox'
import { RequiredLine } from '../api/limits.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { CreatedBy, closed, nullable, OptionalInteger, OptionalText, Timestamp } from '../api/schema.ts'
import { wholeNumbersQuery } from '../lists/query-numbers.ts'
import { EXPERIMENT_IDS_QUERY } from './experiment-ids.ts'
import { Figures, Metrics, UNITS } from './figures.ts'
import { ExperimentInput, ExperimentName, VersionName } from './inputs.ts'
import { EvaluationReport, NewEvaluation, Threshold } from './predictions.ts'

/** The evaluated slides: numbers that show how complete the evaluation is. */
const EvaluationCounts = Type.Object({
  /** Slides of the version that were to be predicted. */
  slides: Type.Integer(),
  /** Slides that have a prediction. */
  predicted: Type.Integer(),
  /** Predicted slides with a known truth. */
  with_truth: Type.Integer(),
  /** Groups of the predicted slides, as in the version; a slide without group counts as one. */
  groups: Type.Integer(),
})

/** A model's predictions for slides of a frozen version. Only `name` and `threshold` can change. */
export const Evaluation = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  experiment: ExperimentName,
  ...VersionName.properties,
  parts: ExperimentInput.properties.parts,
  /** The fold that was evaluated; null for all. */
  fold: OptionalInteger,
  /** The rule (splits/rules.ts) whose value in the version is the truth; null where the truth came with the predictions. */
  label: OptionalText,
  /** Their names, in the order of the scores. */
  classes: Type.Array(Type.String()),
  /** The positive one of two classes, by its position; null for more. */
  positive: OptionalInteger,
  /** The score from which a slide is predicted as the positive one of two classes. */
  threshold: Type.Number(),
  /** Whether the predictions were for slides or groups. Predictions for groups were given to all of their slides. */
  unit: Type.Enum(UNITS),
  counts: EvaluationCounts,
  /** Figures by slides at the threshold of the import. */
  metrics: Figures,
  algorithm: Type.String(),
  file_name: OptionalText,
  /** Lower-case hex. */
  file_sha256: OptionalText,
  created_at: Timestamp,
  created_by: CreatedBy,
})
export type Evaluation = Static<typeof Evaluation>

export const EvaluationPatch = closed({
  name: Type.Optional(RequiredLine),
  threshold: Type.Optional(Threshold),
})
export type EvaluationPatch = Static<typeof EvaluationPatch>

/** A predicted slide, as its version has it. */
export const EvaluatedSlide = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  /** The slide's id; null if it is deleted. */
  slide_id: OptionalInteger,
  /** `rule=value`, as the version has it. */
  group: OptionalText,
  /** Positions of classes. `predicted` is by the threshold of the call. */
  truth: OptionalInteger,
  predicted: Type.Integer(),
  /** In the order of the classes. */
  scores: Type.Array(Type.Number()),
  /** The negative logarithm of the score of the true class; null without truth. */
  loss: nullable(Type.Number()),
  /** Whether the slide's record is as it was when it was frozen. */
  now: Type.Enum(['same', 'changed', 'deleted']),
})
export type EvaluatedSlide = Static<typeof EvaluatedSlide>

export const EVALUATION_PAGE = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 },
  offset: { type: 'integer', minimum: 0, default: 0 },
} as const

export const OUTCOMES = ['right', 'wrong', 'unknown'] as const
export type EvaluatedOutcome = (typeof OUTCOMES)[number]
export const SLIDE_ORDERINGS = ['-loss', 'loss', 'name', '-name', 'score', '-score'] as const
export type SlideOrdering = (typeof SLIDE_ORDERINGS)[number]

/** Which of two evaluations is correct. */
export const AGREEMENTS = ['both', 'first', 'second', 'neither'] as const
export type Agreement = (typeof AGREEMENTS)[number]

const text = (description: string) => ({ type: 'string', description }) as const
const THRESHOLD_PARAMETER = { type: 'number', minimum: 0, maximum: 1, description: 'Default: that of the evaluation' }
const UNIT_PARAMETER = { type: 'string', enum: UNITS, default: 'slide' }
const queryOf = (properties: object, required: readonly string[] = []) =>
  Type.Unsafe<Record<string, string>>({ type: 'object', properties, required, additionalProperties: false })

const EvaluationComparison = Type.Object({
  evaluations: Type.Tuple([Evaluation, Evaluation]),
  unit: Type.Enum(UNITS),
  /** Figures of the slides that both predicted. */
  figures: Type.Tuple([Figures, Figures]),
  /** The number of these slides that each one has right. */
  counts: Type.Object({
    both: Type.Integer(),
    first: Type.Integer(),
    second: Type.Integer(),
    neither: Type.Integer(),
  }),
  /** Slides that only one has right, or as `right` asks, by decreasing difference. */
  slides: pageOf(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      slide_id: OptionalInteger,
      truth: OptionalInteger,
      predicted: Type.Tuple([Type.Integer(), Type.Integer()]),
      loss: Type.Tuple([nullable(Type.Number()), nullable(Type.Number())]),
      right: Type.Enum([...AGREEMENTS]),
    }),
  ),
})
export type EvaluationComparison = Static<typeof EvaluationComparison>

/** Fields of an experiment in lists of experiments, in addition to its own. */
export const ExperimentSummary = Type.Object({
  experiment: Type.Integer(),
  inputs: Type.Array(ExperimentInput),
  evaluations: Type.Integer(),
  /** The newest one. */
  latest: nullable(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      ...VersionName.properties,
      auroc: Figures.properties.auroc,
    }),
  ),
})
export type ExperimentSummary = Static<typeof ExperimentSummary>

const base = '/api/evaluations/:uuid/'
const noun = 'evaluation'

export const evaluationRoutes = {
  summaries: route('GET', '/api/experiments/summaries/', {
    needs: 'reader',
    summary: 'What experiments learned from and how they were evaluated, for the rows of a list',
    query: EXPERIMENT_IDS_QUERY,
    reply: Type.Array(ExperimentSummary),
  }),
  list: route('GET', '/api/experiments/:id/evaluations/', {
    needs: 'reader',
    summary: 'The evaluations of an experiment, newest first',
    query: wholeNumbersQuery(EVALUATION_PAGE),
    reply: pageOf(Evaluation),
    noun: 'experiment',
  }),
  create: route('POST', '/api/experiments/:id/evaluations/', {
    needs: 'editor',
    summary: "Import a model's predictions for slides of a version, all or nothing; tried out first with `dry_run`",
    body: NewEvaluation,
    reply: EvaluationReport,
    status: 200,
    noun: 'experiment',
  }),
  get: route('GET', base, { needs: 'reader', summary: 'One evaluation', reply: Evaluation, noun }),
  update: route('PATCH', base, {
    needs: 'editor',
    summary: 'Change the name or the threshold of an evaluation',
    body: EvaluationPatch,
    reply: Evaluation,
    noun,
  }),
  remove: route('DELETE', base, { needs: 'editor', summary: 'Delete an evaluation for good', noun }),
  metrics: route('GET', `${base}metrics/`, {
    needs: 'reader',
    summary: 'The figures of an evaluation, of all or by the values of a field',
    query: queryOf({
      by: text('A rule, such as source or fields.KEY: the figures of each of its values'),
      unit: UNIT_PARAMETER,
      threshold: THRESHOLD_PARAMETER,
      without: { type: 'string', enum: ['leaks'], description: 'Leaves out the slides that its leak check finds' },
    }),
    reply: Metrics,
    noun,
  }),
  slides: route('GET', `${base}slides/`, {
    needs: 'reader',
    summary: 'The slides of an evaluation, those predicted worst first',
    query: queryOf({
      outcome: { type: 'string', enum: OUTCOMES },
      truth: text('A class'),
      predicted: text('A class'),
      by: text('A rule, such as source or fields.KEY'),
      value: text('Its value; empty for slides without'),
      threshold: THRESHOLD_PARAMETER,
      ordering: { type: 'string', enum: SLIDE_ORDERINGS, default: '-loss' },
      ...EVALUATION_PAGE,
    }),
    reply: pageOf(EvaluatedSlide),
    noun,
  }),
  compare: route('GET', `${base}compare/`, {
    needs: 'reader',
    summary: 'Two evaluations of the same slides beside one another',
    query: queryOf(
      {
        with: { type: 'string', format: 'uuid', description: 'The other evaluation, of the same version and parts' },
        unit: UNIT_PARAMETER,
        right: { type: 'string', enum: AGREEMENTS, description: 'Slides that these have right. Default: one alone' },
        ...EVALUATION_PAGE,
      },
      ['with'],
    ),
    reply: EvaluationComparison,
    noun,
  }),
  predictions: route('GET', `${base}predictions.csv/`, {
    needs: 'reader',
    summary: 'The predictions of an evaluation as a CSV file, which can be imported again',
    media: ['text/csv'],
    noun,
  }),
}
