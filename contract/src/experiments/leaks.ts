import type { Static } from 'typebox'
import * as Type from 'typebox'
import { badRequest } from '../api/api-error.ts'
import { route } from '../api/route.ts'
import { nullable } from '../api/schema.ts'
import { readParameters } from '../lists/parse-list-query.ts'
import { readWholeNumber, wholeNumbersQuery } from '../lists/query-numbers.ts'
import { readWord } from '../lists/query-words.ts'
import { answerSplitError } from '../splits/answer-split-error.ts'
import { PARTS, type Part } from '../splits/dataset-types.ts'
import { OVERLAP_KINDS, type OverlapKind } from '../splits/overlap.ts'
import { type Rule, splitRuleList } from '../splits/rules.ts'
import { readKeptRule } from '../versions/label.ts'
import { EVALUATION_PAGE } from './evaluations.ts'
import { EXPERIMENT_IDS_QUERY } from './experiment-ids.ts'
import { ExperimentInput, ExperimentName, VersionName } from './inputs.ts'

/** Maximum number of slides of each kind that a reply lists. */
export const MAX_LEAKS = 100

/** An evaluated slide that the model may know from training. */
const Leak = Type.Object({
  uuid: Type.String(),
  /** The name of the dataset when the version was frozen. */
  name: Type.String(),
  /** The shared value: the uuid, the file's name, `rule=value`, or the block id. */
  value: Type.String(),
  /** The slide in training, which may be the same one. */
  by: Type.Object({
    experiment: ExperimentName,
    ...VersionName.properties,
    uuid: Type.String(),
    name: Type.String(),
    /** `validation` selected the model, and counts as training. */
    part: Type.Enum(PARTS),
  }),
})
export type Leak = Static<typeof Leak>

const LeaksOfKind = Type.Object({
  count: Type.Integer(),
  /** At most a hundred, in the order of their uuids. */
  slides: Type.Array(Leak),
})

/** The subject of a sentence of a leak check: no leak, a leak, related slides, slides that could not be checked, or unknown training. */
const LEAK_LEVELS = ['clean', 'leak', 'related', 'unchecked', 'unknown'] as const
export type LeakLevel = (typeof LEAK_LEVELS)[number]

/**
 * Whether slides that a model is evaluated on were in its training, or in that of the experiments that it started from: the slides
 * themselves, their file, a value of their group, or their block. Each slide counts once, by the closest match. The check reads only
 * frozen versions, so the answer stays the same whatever happens to the slides.
 */
export const LeakReport = Type.Object({
  /** null if no slide was found but some training is unknown. */
  clean: nullable(Type.Boolean()),
  /** Evaluated slides. */
  slides: Type.Integer(),
  /** Number of groups that they are in, as in their version. */
  groups: Type.Integer(),
  /** The versions that were learned from: those of the experiment itself first. */
  trained: Type.Array(
    Type.Object({
      experiment: ExperimentName,
      ...ExperimentInput.properties,
      /** Slides that were learned from. */
      slides: Type.Integer(),
    }),
  ),
  leaks: Type.Object(
    Object.fromEntries(OVERLAP_KINDS.map(kind => [kind, LeaksOfKind])) as Record<OverlapKind, typeof LeaksOfKind>,
  ),
  /** Slides without file, group and block: only the slides themselves could be compared. */
  unchecked: Type.Integer(),
  /** Experiments whose training is not recorded. */
  unknown: Type.Array(Type.Object({ experiment: ExperimentName, sentence: Type.String() })),
  /** The result in sentences. */
  sentences: Type.Array(Type.Object({ level: Type.Enum(LEAK_LEVELS), text: Type.String() })),
})
export type LeakReport = Static<typeof LeakReport>

/** The result of an evaluation's leak check, in the same terms. */
const LeakOutcome = Type.Object({
  /** The evaluation's uuid. */
  evaluation: Type.String(),
  clean: LeakReport.properties.clean,
  sentences: LeakReport.properties.sentences,
})
export type LeakOutcome = Static<typeof LeakOutcome>

/** The results of the leak checks of an experiment's evaluations. */
const ExperimentLeaks = Type.Object({
  experiment: Type.Integer(),
  /** One check for each version, for all its slides that any of the evaluations predicted. */
  versions: Type.Array(
    Type.Object({
      ...VersionName.properties,
      clean: LeakReport.properties.clean,
      sentences: LeakReport.properties.sentences,
    }),
  ),
})
export type ExperimentLeaks = Static<typeof ExperimentLeaks>

const GROUP_PARAMETER = {
  type: 'string',
  description: 'Rules that also join slides, separated by commas. The rules of the versions on both sides always do.',
} as const

export const leakRoutes = {
  ofExperiment: route('GET', '/api/experiments/:id/leaks/', {
    needs: 'reader',
    summary: 'Whether slides of a version were in training, of an experiment or of those that it began with',
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: {
        version: { type: 'string', format: 'uuid', description: "The version's uuid" },
        parts: {
          type: 'string',
          description: `Parts of the version, separated by commas: ${PARTS.join(', ')}. Default: evaluation, or all where it has none`,
        },
        fold: { type: 'integer', minimum: 1, description: 'One fold of the version. Default: all' },
        group: GROUP_PARAMETER,
      },
      required: ['version'],
      additionalProperties: false,
    }),
    reply: LeakReport,
    noun: 'experiment',
  }),
  ofEvaluation: route('GET', '/api/evaluations/:uuid/leaks/', {
    needs: 'reader',
    summary: 'Whether slides of an evaluation were in training, of its experiment or of those that it began with',
    query: Type.Unsafe<Record<string, string>>({
      type: 'object',
      properties: { group: GROUP_PARAMETER },
      additionalProperties: false,
    }),
    reply: LeakReport,
    noun: 'evaluation',
  }),
  ofEvaluations: route('GET', '/api/experiments/:id/evaluations/leaks/', {
    needs: 'reader',
    summary: "What the leak checks of an experiment's evaluations came to, for the rows of their list",
    query: wholeNumbersQuery(EVALUATION_PAGE),
    reply: Type.Array(LeakOutcome),
    noun: 'experiment',
  }),
  ofExperiments: route('GET', '/api/experiments/leaks/', {
    needs: 'reader',
    summary: 'What the leak checks of the evaluations of experiments came to, for the rows of a list',
    query: EXPERIMENT_IDS_QUERY,
    reply: Type.Array(ExperimentLeaks),
  }),
}

export interface LeakQuery {
  /** The uuid of the version whose slides are checked. */
  readonly version: string
  /** Undefined for the slides that are tested on. */
  readonly parts: readonly Part[] | undefined
  readonly fold: number | null
  readonly group: ReadonlyMap<string, Rule>
}

/** Reads rules that join slides. @throws 400 for an unknown one */
const readLeakRules = (list = ''): Map<string, Rule> =>
  answerSplitError('group', () => new Map(splitRuleList(list).map(text => [text, readKeptRule(text)])))

const FOLD = { type: 'integer', minimum: 1, default: 1 } as const

/** Reads the query string of a check of an experiment. @throws 400 that names the wrong parameter */
export function readLeakQuery(raw: Readonly<Record<string, unknown>>): LeakQuery {
  const { version, parts, fold, group } = readParameters(raw, ['version', 'parts', 'fold', 'group'])
  if (version === undefined) throw badRequest('version is required: the uuid of a version.', 'version')
  return {
    version,
    parts: parts?.split(',').map(part => readWord('parts', PARTS, part.trim())),
    fold: fold === undefined ? null : readWholeNumber('fold', FOLD, fold),
    group: readLeakRules(group),
  }
}

/** Reads the query string of a check of an evaluation. @throws 400 that names the wrong parameter */
export function readEvaluationLeakQuery(raw: Readonly<Record<string, unknown>>): LeakQuery['group'] {
  return readLeakRules(readParameters(raw, ['group']).group)
}
